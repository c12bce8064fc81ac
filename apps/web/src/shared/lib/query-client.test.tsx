// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { clearPage, draw, pass, serve, ServerRefusal, toast } from './test-page.tsx';
import { sendRequest } from './send-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readMeter = () => sendRequest('calls.meter', {});

/** Draws a page, and begins a read that the server refuses. */
async function readInVain(): Promise<void> {
  await draw(<p>page</p>);
  serve({ 'calls.meter': () => new ServerRefusal(40300) });
  await queryClient.prefetchQuery({ queryKey: ['calls.meter'], queryFn: readMeter });
}

test('a read that failed is told if nothing on the page shows it', async () => {
  await readInVain();
  await pass(100);
  expect(toast()).toBe('refused 40300');
});

test('a read of a session that has ended meanwhile is not told to the next one', async () => {
  await readInVain();
  queryClient.clear();
  await pass(100);
  expect(toast()).toBeNull();
});
