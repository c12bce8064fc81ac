import type { Call } from '@haihu/contract/calls/core/calls';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { common } from '../../../shared/i18n/common.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
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

  const rows = log.data?.pages.flatMap(({ list }) => list) ?? [];
  const failed = log.error?.message ?? '';
  return (
    <>
      <DayGroups<Call>
        items={rows}
        // A key below loads more, so that the one that clears the log stays within reach.
        pages={{ ...log, hasNextPage: false }}
        atOf={({ createdAt }) => createdAt}
        words={{ failed, restFailed: failed, retry: common.retry }}
        empty={<EmptyState art="call" title={t.noCalls} hint={t.noCallsHint} />}
      >
        {(call) => <LogRow call={call} />}
      </DayGroups>
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
