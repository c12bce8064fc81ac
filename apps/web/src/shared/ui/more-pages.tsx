import { EndMark } from './end-mark.tsx';
import { ErrorRow } from './error-row.tsx';

interface MorePagesProps {
  /** How many are there already. */
  count: number;
  /** What an infinite query tells of itself. */
  pages: { isError: boolean; isFetching: boolean; hasNextPage: boolean; fetchNextPage: () => unknown };
  words: { restFailed: string; retry: string };
}

/** After the last row of what was read: the next page as one comes near, or that it did not come and another try. */
export function MorePages({ count, pages, words }: MorePagesProps) {
  const { isError, isFetching, hasNextPage, fetchNextPage } = pages;
  return (
    <>
      {isError && <ErrorRow words={words.restFailed} retry={words.retry} onRetry={() => void fetchNextPage()} />}
      <EndMark key={count} onReach={() => hasNextPage && !isFetching && !isError && fetchNextPage()} />
    </>
  );
}
