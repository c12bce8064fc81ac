// @vitest-environment happy-dom
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { NoAnswer } from '../request-error.ts';
import { endSession } from '../session.ts';
import { storageKeys } from '../storage-keys.ts';
import { writeText } from '../stored.ts';
import { clearPage, navigate, signInAs } from '../test-page.tsx';
import { serve } from '../test-page.tsx';
import { keepAnswers, type ShownAge } from './kept-answers.ts';
import { noteAnswer } from './readable.ts';
import { openKeptAnswers } from './opened.ts';

const day = ['statistics.today', 'me'];
const answer = { calls: 12, last: '13800138000' };

beforeEach(() => {
  navigate();
  signInAs();
  writeText(storageKeys.token, 'token');
});
afterEach(async () => {
  vi.restoreAllMocks();
  writeText(storageKeys.token, null);
  await clearPage();
});

/** Keeps answers from now on. Returns the ages that were shown. */
function keep(): ShownAge[] {
  const shown: ShownAge[] = [];
  onTestFinished(keepAnswers((age) => shown.push(age)));
  return shown;
}

/** Lets the server answer, and starts the app again without it. */
async function answeredAndStartedAgain(queryKey: string[] = day): Promise<void> {
  const stop = keepAnswers(() => {});
  await queryClient.fetchQuery({ queryKey, queryFn: async () => answer });
  await settled();
  stop();
  queryClient.clear();
}

let work: MockInstance[] = [];
const methods = ['digest', 'generateKey', 'encrypt', 'decrypt'] as const;
beforeEach(() => void (work = methods.map((method) => vi.spyOn(crypto.subtle, method))));

/** Waits until all work of the browser's cryptography is done, and that which followed from it. */
async function settled(): Promise<void> {
  const done = () => work.flatMap(({ mock }) => mock.results.map(({ value }) => value));
  let before = -1;
  while (done().length !== before) {
    before = done().length;
    await Promise.allSettled(done());
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const fail = (queryKey: string[] = day) =>
  void queryClient
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(new NoAnswer('offline', '没有网络')), retry: false })
    .catch(() => {});

test('the last answer is shown while the server gives none, with its age and without whole numbers', async () => {
  await answeredAndStartedAgain();
  const shown = keep();
  const before = Date.now();
  fail();
  await vi.waitFor(() => expect(queryClient.getQueryData(day)).toEqual({ calls: 12, last: '138****8000' }));
  expect(shown).toEqual([expect.any(Number)]);
  expect(shown[0]).toBeLessThanOrEqual(before);
  // The phone answers such a question without the server.
  await queryClient.fetchQuery({ queryKey: ['this device', 'sims'], queryFn: async () => answer });
  expect(shown).toHaveLength(1);
  await queryClient.fetchQuery({ queryKey: day, queryFn: async () => answer });
  expect(shown.at(-1)).toBeNull();
});

test('answers that were opened ahead are shown to their session alone', async () => {
  await answeredAndStartedAgain();
  openKeptAnswers();
  const stop = keepAnswers(() => {});
  fail();
  await settled();
  expect(queryClient.getQueryData(day)).toMatchObject({ calls: 12 });
  stop();
  queryClient.clear();
  openKeptAnswers();
  writeText(storageKeys.token, 'another token');
  const shown = keep();
  fail();
  await settled();
  expect(shown).toEqual([]);
});

test('an answer that came before this code is kept too, with its own age', async () => {
  await queryClient.fetchQuery({ queryKey: day, queryFn: async () => answer });
  const { dataUpdatedAt } = queryClient.getQueryState(day)!;
  const stop = keepAnswers(() => {});
  await settled();
  stop();
  queryClient.clear();
  const shown = keep();
  fail();
  await vi.waitFor(() => expect(queryClient.getQueryData(day)).toMatchObject({ calls: 12 }));
  expect(shown).toEqual([dataUpdatedAt]);
});

test.each<[string, () => unknown, ShownAge[]]>([
  [
    'an answer, 12 hours after the last one of the server,',
    () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 12 * 3_600_001),
    ['locked'],
  ],
  [
    'an answer after the clock was set back',
    () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000),
    ['locked'],
  ],
  ['an answer of another session', () => writeText(storageKeys.token, 'another token'), []],
  ['an answer of another user', () => signInAs({ userId: '8' }), []],
])('%s is not shown', async (_, change, told) => {
  await answeredAndStartedAgain();
  change();
  const shown = keep();
  fail();
  await settled();
  expect(queryClient.getQueryData(day)).toBeUndefined();
  expect(shown).toEqual(told);
});

test('an older answer is shown if the server answered something else less than 12 hours ago', async () => {
  await answeredAndStartedAgain();
  const later = Date.now() + 20 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  noteAnswer(later - 3_600_000);
  const shown = keep();
  fail();
  await vi.waitFor(() => expect(queryClient.getQueryData(day)).toMatchObject({ calls: 12 }));
  expect(shown).toEqual([expect.any(Number)]);
});

test('an open page forgets what it read once the server is silent for 12 hours, and not before', async () => {
  const shown = keep();
  await queryClient.fetchQuery({ queryKey: day, queryFn: async () => answer });
  await settled();
  const look = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  let isThere = true;
  const asked = serve({
    'config.appVersion': () => {
      if (!isThere) throw new TypeError('no network');
      return {};
    },
  });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(now + 11 * 3_600_000);
  await look();
  expect(asked).toHaveLength(0);
  clock.mockReturnValue(now + 13 * 3_600_000);
  // The user has read nothing for so long, and the server is there.
  await look();
  expect(queryClient.getQueryData(day)).toEqual(answer);
  isThere = false;
  clock.mockReturnValue(now + 26 * 3_600_000);
  await look();
  expect(queryClient.getQueryData(day)).toBeUndefined();
  expect(shown.at(-1)).toBe('locked');
});

test('an answer that became too old is deleted, though nobody asked for it', async () => {
  await answeredAndStartedAgain();
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.now() + 12 * 3_600_001 });
  onTestFinished(() => void vi.useRealTimers());
  keep();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await settled();
  keep();
  fail();
  await settled();
  expect(queryClient.getQueryData(day)).toBeUndefined();
});

test('a sign-out ends what was kept, for a later session with the same token too', async () => {
  await answeredAndStartedAgain();
  keep();
  endSession();
  await settled();
  signInAs();
  writeText(storageKeys.token, 'token');
  const shown = keep();
  fail();
  await settled();
  expect(shown).toEqual([]);
});

const pageOf = async ({ pageParam }: { pageParam: number }) => ({ page: pageParam });

test('a further page of a list is not kept, and the first one is kept once', async () => {
  const stop = keepAnswers(() => {});
  const list = {
    queryKey: ['customers.seaPage', {}],
    initialPageParam: 1,
    getNextPageParam: (_page: unknown, pages: unknown[]) => pages.length + 1,
  };
  const observer = new InfiniteQueryObserver(queryClient, { ...list, queryFn: pageOf });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(crypto.subtle.encrypt).toHaveBeenCalledOnce());
  await observer.fetchNextPage();
  await settled();
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2);
  expect(crypto.subtle.encrypt).toHaveBeenCalledOnce();
  leave();
  stop();
});

test('money is not kept', async () => {
  const stop = keepAnswers(() => {});
  await queryClient.fetchQuery({ queryKey: ['billing.wallet'], queryFn: async () => answer });
  await settled();
  expect(crypto.subtle.encrypt).not.toHaveBeenCalled();
  stop();
});
