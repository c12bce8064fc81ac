import { EndMark } from './end-mark.tsx';
import { ErrorRow } from './error-row.tsx';

interface MorePagesProps {
  /** How many are there already. */
  count: number;
  /** What an infinite query tells of itself. */
  pages: {
    data: unknown;
    isError: boolean;
    isFetchNextPageError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  words: { restFailed: string; retry: string };
}

/**
 * After the last row of what was read: the next page as one comes near, or that it did not come and another try. Draws
 * nothing before the first page is there: whether that came is told in its place.
 */
export function MorePages({ count, pages, words }: MorePagesProps) {
  const { data, isError, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  if (data === undefined) return null;
  const again = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return (
    <>
      {isError && <ErrorRow words={words.restFailed} retry={words.retry} busy={isFetching} onRetry={again} />}
      <EndMark key={count} onReach={() => hasNextPage && !isFetching && !isError && fetchNextPage()} />
    </>
  );
}
