import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { EndMark } from '../../../shared/ui/end-mark.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useHolds } from '../api/use-holds.ts';
import { exact } from '../money-words.ts';
import { t } from '../texts.ts';

/** The calls that keep money or minutes just now; the money comes to the figure that opened this. */
export function HoldsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const holds = useHolds();
  const { isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = holds;
  const rows = holds.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={t.held} closeLabel={common.close}>
      {isPending && <Skeleton of="rows" count={2} />}
      {!isPending && !isError && rows.length === 0 && <EmptyState art="call" title={t.noHolds} hint={t.noHoldsHint} />}
      <Cells>
        {rows.map(({ callId, agentName, placedAt, packageMinutes, amount }) => (
          <Cell
            key={callId}
            label={agentName}
            note={dayAndClock(placedAt)}
            value={[packageMinutes > 0 && t.inPackage(packageMinutes), amount !== '0' && t.yuan(exact(amount))]
              .filter(Boolean)
              .join(' + ')}
            onPress={() => navigation().open('callDetail', { id: callId })}
          />
        ))}
      </Cells>
      {isError && <ErrorRow words={t.failed} retry={common.retry} onRetry={() => void refetch()} />}
      <EndMark key={rows.length} onReach={() => hasNextPage && !isFetching && !isError && fetchNextPage()} />
    </Sheet>
  );
}
