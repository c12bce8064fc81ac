import { useEffect } from 'react';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../filters/texts.ts';

/** Number of parts that are searched before the user is asked to continue. They take about a second. */
const PARTS = 5;
/** Number of rows below which the screen is not full. The user cannot scroll to load more then. */
const SCREEN = 10;

interface GoOnProps {
  pages: {
    data?: { pages: unknown[] };
    hasNextPage: boolean;
    isFetching: boolean;
    isError: boolean;
    fetchNextPage: () => unknown;
  };
  found: number;
}

/**
 * Continues a list whose filter few customers match. The server searches it part by part. Some parts load by
 * themselves, and then the user is asked.
 */
export function GoOn({ pages: { data, hasNextPage, isFetching, isError, fetchNextPage }, found }: GoOnProps) {
  const parts = data?.pages.length ?? 0;
  const short = hasNextPage && found < SCREEN && parts > 0;
  const goes = short && parts % PARTS !== 0;
  useEffect(() => {
    if (goes && !isFetching && !isError) fetchNextPage();
  }, [goes, isFetching, isError, fetchNextPage]);
  if (!short) return null;
  if (goes || isFetching) return found > 0 ? null : <Skeleton of="rows" />;
  if (found > 0) return <ErrorRow words={t.fewSoFar(parts)} retry={t.goOn} onRetry={() => void fetchNextPage()} />;
  return <EmptyState art="search" title={t.searchedSoFar(parts)} action={t.goOn} onAction={() => fetchNextPage()} />;
}
