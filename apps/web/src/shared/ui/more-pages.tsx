import { EndMark } from './end-mark.tsx';
import { ErrorRow } from './error-row.tsx';

interface MorePagesProps {
  /** The number of items that are already loaded. */
  count: number;
  /** The part of an infinite query's result that this list uses. */
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
 * Stands after the last loaded row and loads the next page when the user comes near. After a failure it shows a row
 * with a second try. Draws nothing before the first page is there, because the list itself shows that failure.
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
