import type { Recharge } from '@haihu/contract/billing/recharges';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { SectionHead } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { price } from '../../../parts/billing/price.ts';
import { t } from './texts.ts';
import { useRecharges } from './use-recharges.ts';

const LATEST = 3;
const PAGE = 40;

const tones = { waiting: 'warn', paid: 'call', closed: 'plain' } as const;

/** Lists the latest recharges with their states, and leads to all of them. */
export function LatestRecharges({ onOpen }: { onOpen: (id: string) => void }) {
  const latest = useRecharges(LATEST);
  const all = useOpening();
  return (
    <section>
      <SectionHead more={t.all} onMore={all.show}>
        {t.list}
      </SectionHead>
      <Loaded query={latest} skeleton={<Skeleton of="rows" count={2} />} failed={common.failed} retry={common.retry}>
        {({ pages: [first] }) =>
          first!.list.length === 0 ? (
            <EmptyState title={t.noRecharges} hint={t.noRechargesHint} />
          ) : (
            <Rows list={first!.list} inset onOpen={onOpen} />
          )
        }
      </Loaded>
      {all.times > 0 && (
        <AllRecharges
          open={all.open}
          onClose={all.hide}
          onOpen={(id) => {
            all.hide();
            onOpen(id);
          }}
        />
      )}
    </section>
  );
}

interface AllRechargesProps {
  open: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
}

function AllRecharges({ open, onClose, onOpen }: AllRechargesProps) {
  const recharges = useRecharges(PAGE);
  const list = recharges.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={t.list} closeLabel={common.close}>
      <Loaded query={recharges} skeleton={<Skeleton of="rows" count={4} />} failed={common.failed} retry={common.retry}>
        {() => list.length === 0 && <EmptyState title={t.noRecharges} hint={t.noRechargesHint} />}
      </Loaded>
      <Rows list={list} onOpen={onOpen} />
      {recharges.data && (
        <MorePages
          count={list.length}
          pages={recharges}
          words={{ restFailed: common.restFailed, retry: common.retry }}
        />
      )}
    </Sheet>
  );
}

interface RowsProps {
  list: readonly Recharge[];
  inset?: boolean;
  onOpen: (id: string) => void;
}

function Rows({ list, inset = false, onOpen }: RowsProps) {
  return (
    <Cells inset={inset}>
      {list.map(({ id, provider, amount, state, makerName, createdAt }) => (
        <Cell
          key={id}
          label={t.yuan(price(amount))}
          note={`${t.ways[provider]} · ${dayAndClock(createdAt)} · ${makerName}`}
          value={<Tag tone={tones[state]}>{t.states[state]}</Tag>}
          onPress={() => onOpen(id)}
        />
      ))}
    </Cells>
  );
}
