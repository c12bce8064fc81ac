// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../shared/lib/query-client.ts';
import { NoAnswer, RequestError } from '../shared/lib/request-error.ts';
import { clearPage, happen, pass } from '../shared/lib/test-page.tsx';
import { whenCalm, whenCalmOrUnanswered } from './when-calm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await clearPage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const LATER = 3000;
/** The screen asks, and repeats after a lost connection as screens do. */
const ask = (queryFn: () => Promise<unknown>, queryKey = ['customers.privatePage']) =>
  void queryClient.fetchQuery({ queryKey, queryFn, retry: 2 }).catch(() => {});
const never = () => new Promise<never>(() => {});
const noAnswer = () => Promise.reject(new NoAnswer('unreachable', '没有网络'));

function begin() {
  const run = vi.fn();
  onTestFinished(whenCalmOrUnanswered(run, LATER));
  return run;
}

test('work that can wait begins some seconds after the answers of the first screen', async () => {
  ask(async () => 'rows');
  const run = begin();
  const calm = vi.fn();
  onTestFinished(whenCalm(calm));
  await pass(100);
  expect(calm).toHaveBeenCalledOnce();
  await pass(LATER - 200);
  expect(run).not.toHaveBeenCalled();
  await pass(200);
  expect(run).toHaveBeenCalledOnce();
});

test('it begins with the first request that gets no answer, though the browser believes in its network', async () => {
  const run = begin();
  ask(noAnswer);
  ask(never, ['statistics.today']);
  await happen();
  expect(run).toHaveBeenCalledOnce();
  await pass(2 * LATER);
  expect(run).toHaveBeenCalledOnce();
});

test('a request that failed before counts, and a browser without network is not waited for', async () => {
  ask(noAnswer);
  await happen();
  const after = begin();
  await pass(0);
  expect(after).toHaveBeenCalledOnce();
  queryClient.clear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const without = begin();
  await pass(0);
  expect(without).toHaveBeenCalledOnce();
});

test('a refusal of the server is an answer, and who leaves gets nothing', async () => {
  const run = begin();
  ask(() => Promise.reject(new RequestError(41001, '没有权限', null)));
  await pass(1000);
  expect(run).not.toHaveBeenCalled();
  const left = vi.fn();
  whenCalmOrUnanswered(left, LATER)();
  ask(noAnswer, ['statistics.today']);
  await pass(3 * LATER);
  expect(left).not.toHaveBeenCalled();
  expect(run).toHaveBeenCalledOnce();
});
