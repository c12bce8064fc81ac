// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientState } from '../shared/lib/client-state.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { NoAnswer } from '../shared/lib/request-error.ts';
import { readAgainOnReturn } from './read-again.ts';

/** Shows an answer on a screen. `answer` may be changed; null is a server that cannot be reached. */
function show(name: string, answer: string | null) {
  const shown = { answer, asked: 0 };
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    retry: false,
    queryFn: async () => {
      shown.asked += 1;
      if (shown.answer === null) throw new NoAnswer('unreachable', '连不上');
      return shown.answer;
    },
  });
  onTestFinished(observer.subscribe(() => {}));
  const result = () => observer.getCurrentResult();
  return {
    shown,
    data: () => result().data,
    status: () => result().status,
    /** Counts the failed reads that are over. */
    failures: () => (result().isFetching ? -1 : result().errorUpdateCount),
  };
}

function begin(): void {
  onTestFinished(() => queryClient.clear());
  onTestFinished(() => void clientState.set({ socketflage: 'close' }));
}

test.each<[string, () => void]>([
  ['the network is back', () => void window.dispatchEvent(new Event('online'))],
  ['the socket opens', () => clientState.set({ socketflage: 'open' })],
  ['another read gets an answer', () => void queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 1 })],
])('what failed before the first screen was calm is read again once %s', async (_, comeBack) => {
  begin();
  const { shown, data, status } = show('statistics.today', null);
  await vi.waitFor(() => expect(status()).toBe('error'));
  onTestFinished(readAgainOnReturn());
  shown.answer = '7 calls';
  comeBack();
  await vi.waitFor(() => expect(data()).toBe('7 calls'));
});

test('what was read a moment ago is not read again, and an answer without a failure reads nothing', async () => {
  begin();
  const fresh = show('tasks.page', 'tasks');
  const failed = show('statistics.today', null);
  await vi.waitFor(() => expect(failed.status()).toBe('error'));
  onTestFinished(readAgainOnReturn());
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(failed.failures()).toBe(2));
  expect(fresh.shown.asked).toBe(1);

  failed.shown.answer = '7 calls';
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(failed.data()).toBe('7 calls'));
  window.dispatchEvent(new Event('online'));
  await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 1 });
  expect(failed.shown.asked).toBe(3);
});

test('an answer with a code is no reason to read again', async () => {
  begin();
  const refused = new QueryObserver(queryClient, {
    queryKey: ['billing.wallet'],
    retry: false,
    queryFn: vi.fn().mockRejectedValue(new Error('无权限')),
  });
  onTestFinished(refused.subscribe(() => {}));
  await vi.waitFor(() => expect(refused.getCurrentResult().status).toBe('error'));
  onTestFinished(readAgainOnReturn());
  await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 1 });
  expect(refused.options.queryFn).toHaveBeenCalledOnce();
});
