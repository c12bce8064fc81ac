import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useHolds } from './use-holds.ts';
import { exact } from '../money-words.ts';
import { t } from '../texts.ts';

/** Lists the calls that hold money or minutes now. Their money adds up to the figure that opened the sheet. */
export function HoldsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const holds = useHolds();
  const rows = holds.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={t.held} closeLabel={common.close}>
      <Loaded query={holds} skeleton={<Skeleton of="rows" count={2} />} retry={common.retry}>
        {() => rows.length === 0 && <EmptyState art="call" title={t.noHolds} hint={t.noHoldsHint} />}
      </Loaded>
      <Cells>
        {rows.map(({ callId, agentName, placedAt, packageMinutes, amount }) => (
          <Cell
            key={callId}
            label={agentName || t.noAgent}
            note={dayAndClock(placedAt)}
            value={[packageMinutes > 0 && t.inPackage(packageMinutes), amount !== '0' && t.yuan(exact(amount))]
              .filter(Boolean)
              .join(' + ')}
            onPress={() => navigation().open('callDetail', { id: callId })}
          />
        ))}
      </Cells>
      {holds.data && (
        <MorePages count={rows.length} pages={holds} words={{ restFailed: common.restFailed, retry: common.retry }} />
      )}
    </Sheet>
  );
}
