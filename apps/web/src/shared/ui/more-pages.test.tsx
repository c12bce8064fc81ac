// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen } from '../lib/test-page.tsx';
import { MorePages } from './more-pages.tsx';

type Pages = Parameters<typeof MorePages>[0]['pages'];
let reach: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        reach = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

async function end(more: Partial<Omit<Pages, 'fetchNextPage' | 'refetch'>> = {}) {
  const pages = {
    data: {},
    isError: false,
    isFetchNextPageError: false,
    isFetching: false,
    hasNextPage: true,
    fetchNextPage: vi.fn(),
    refetch: vi.fn(),
    ...more,
  };
  const { host } = await draw(
    <MorePages count={20} pages={pages} words={{ restFailed: 'Rest failed', retry: 'Again' }} />,
  );
  return { ...pages, host };
}

test('the next page is fetched as one comes near the end, and not before', async () => {
  const { fetchNextPage } = await end();
  await happen(() => reach(false));
  expect(fetchNextPage).not.toHaveBeenCalled();
  await happen(() => reach(true));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test.each([
  ['there is no further one', { hasNextPage: false }],
  ['one is on its way', { isFetching: true }],
  ['the last one failed', { isError: true }],
])('near the end nothing is fetched where %s', async (_why, more) => {
  const { fetchNextPage, refetch } = await end(more);
  await happen(() => reach(true));
  expect([fetchNextPage.mock.calls.length, refetch.mock.calls.length]).toEqual([0, 0]);
});

test.each([
  ['the next page', true, [1, 0]],
  ['the list', false, [0, 1]],
])('when %s did not come that is said, and another try asks for it', async (_what, isFetchNextPageError, times) => {
  const { host, fetchNextPage, refetch } = await end({ isError: true, isFetchNextPageError });
  expect(host.querySelector('[role=alert]')!.textContent).toContain('Rest failed');
  await happen(() => host.querySelector('button')!.click());
  expect([fetchNextPage.mock.calls.length, refetch.mock.calls.length]).toEqual(times);
});

test('nothing is said where nothing failed, nor before the first page is there', async () => {
  expect((await end()).host.querySelector('[role=alert]')).toBeNull();
  expect((await end({ data: undefined, isError: true })).host.textContent).toBe('');
});
