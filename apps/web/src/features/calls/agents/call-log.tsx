import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { common } from '../../../shared/i18n/common.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LogRow } from './log-row.tsx';
import { t } from './workbench-texts.ts';

/** Lists the user's own calls, the last first. The log can be emptied; the call records stay. */
export function CallLog() {
  const log = useInfiniteQuery({
    queryKey: ['calls.log', 'workbench'],
    queryFn: ({ signal, pageParam }) =>
      sendRequest('calls.log', { size: 20, ...(pageParam && { next: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const clear = useMutation({
    mutationFn: () => sendRequest('calls.clearLog', { all: true }),
    onSuccess: () => log.refetch(),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });

  async function askToClear(): Promise<void> {
    const question = { title: t.clearLogAsk, body: t.clearLogBody, yes: t.clearLog, no: common.cancel, danger: true };
    if (await confirm(question)) clear.mutate();
  }

  if (log.isPending) return <Skeleton />;
  const rows = log.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      {log.isError && <ErrorRow words={log.error.message} retry={common.retry} onRetry={() => void log.refetch()} />}
      {rows.length === 0 && !log.isError && <EmptyState art="call" title={t.noCalls} hint={t.noCallsHint} />}
      {rows.map((row) => (
        <LogRow key={row.id} call={row} />
      ))}
      {rows.length > 0 && (
        <div className="log-keys">
          {log.hasNextPage && (
            <Button wide="full" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t.more}
            </Button>
          )}
          <Button wide="full" busy={clear.isPending} onClick={() => void askToClear()}>
            {t.clearLog}
          </Button>
        </div>
      )}
    </>
  );
}
