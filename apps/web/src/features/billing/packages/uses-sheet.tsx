import type { HeldPackage } from '@haihu/contract/billing/packages';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { usePackageUses } from './use-packages.ts';
import { talkMinutes } from '../money-words.ts';
import { t } from '../texts.ts';

interface UsesSheetProps {
  held: HeldPackage;
  open: boolean;
  onClose: () => void;
}

/** Lists the calls that used a package, each with its minutes. */
export function UsesSheet({ held, open, onClose }: UsesSheetProps) {
  const uses = usePackageUses(held.id);
  const rows = uses.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={held.name} closeLabel={common.close}>
      <Loaded query={uses} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {() => rows.length === 0 && <EmptyState art="call" title={t.noUses} hint={t.noUsesHint} />}
      </Loaded>
      <Cells>
        {rows.map(({ callId, at, minutes, agentName, seconds }) => (
          <Cell
            key={callId}
            label={agentName || t.noAgent}
            note={`${dayAndClock(at)} · ${t.talkedFor(talkMinutes(seconds))}`}
            value={t.tookMinutes(minutes)}
            onPress={() => navigation().open('callDetail', { id: callId })}
          />
        ))}
      </Cells>
      {uses.data && (
        <MorePages count={rows.length} pages={uses} words={{ restFailed: common.restFailed, retry: common.retry }} />
      )}
    </Sheet>
  );
}
