import { useEffect } from 'react';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../filters/texts.ts';

/** Parts looked through before somebody is asked whether to go on: a second or so. */
const PARTS = 5;
/** Fewer than fill a screen: nobody can scroll to ask for more. */
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

/** A condition that hardly anybody meets is looked for a part at a time: goes on by itself, then says how far it is. */
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
