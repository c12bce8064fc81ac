import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { RecordRow } from '../records/record-row.tsx';
import { t } from './texts.ts';

/** One's own calls, the last first. */
export function CallLog() {
  const log = useInfiniteQuery({
    queryKey: ['calls.log', 'workbench'],
    queryFn: ({ signal, pageParam }) =>
      call('calls.log', { size: 20, ...(pageParam && { next: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (log.isPending) return <Skeleton />;
  const rows = log.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      {log.isError && <ErrorRow words={log.error.message} retry={common.retry} onRetry={() => void log.refetch()} />}
      {rows.length === 0 && !log.isError && <EmptyState art="call" title={t.noCalls} hint={t.noCallsHint} />}
      {rows.map((row) => (
        <RecordRow key={row.id} call={row} team={false} toWrite={false} />
      ))}
      {log.hasNextPage && (
        <Button wide="grow" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}
