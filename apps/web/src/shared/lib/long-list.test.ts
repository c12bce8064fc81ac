import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longList } from './long-list.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Loads some pages of a list. The functions it returns tell the number of pages asked for after that. */
async function loaded(pages: number) {
  const client = new QueryClient();
  let asked = 0;
  const observer = new InfiniteQueryObserver(client, {
    ...longList,
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      asked += 1;
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last + 1,
  });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  for (let page = 1; page < pages; page += 1) await observer.fetchNextPage();
  leave();
  asked = 0;
  return {
    async comeBack() {
      const leaveAgain = observer.subscribe(() => {});
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      leaveAgain();
      return asked;
    },
    change: () => client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' }),
  };
}

test('a list that was scrolled far is as it was left, until something in it was changed', async () => {
  const far = await loaded(40);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await far.comeBack()).toBe(0);
  await far.change();
  expect(await far.comeBack()).toBe(40);

  const near = await loaded(2);
  expect(await near.comeBack()).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await near.comeBack()).toBe(2);
});
