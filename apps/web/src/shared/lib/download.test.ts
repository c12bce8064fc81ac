import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, language: 'zh' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns an abort signal that follows the fake clock of the test. */
function signalAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
  return controller.signal;
}

const neverAnswers = (_link: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a download that takes longer than 60 s is given up', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(signalAfter);
  vi.stubGlobal('fetch', neverAnswers);
  let failure: unknown;
  void downloadFile('/gateway/file', '客户.xlsx').catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ why: 'timeout' });
});
