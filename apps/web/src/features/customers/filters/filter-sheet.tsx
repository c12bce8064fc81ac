import type { CustomerPool } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { AfterPaint } from '../../../shared/ui/after-paint.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { t as finding } from './texts.ts';
import { PoolFields } from './pool-fields.tsx';
import { moreOf, noFilter, type PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { t } from '../pools/texts.ts';

interface FilterSheetProps {
  open: boolean;
  pool: CustomerPool;
  filter: PoolListFilter;
  onClose: () => void;
  onApply: (filter: PoolListFilter) => void;
  /** Opens the screen of all filters with the present choice. */
  onMore: (filter: PoolListFilter) => void;
}

/** Draws the filters of a pool. The choice takes effect when it is applied. A pull down leaves the list unchanged. */
export function FilterSheet({ open, pool, filter, onClose, onApply, onMore }: FilterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t.filter} closeLabel={common.close}>
      <AfterPaint>
        <Filters pool={pool} filter={filter} onApply={onApply} onMore={onMore} />
      </AfterPaint>
    </Sheet>
  );
}

function Filters({ pool, filter, onApply, onMore }: Omit<FilterSheetProps, 'open' | 'onClose'>) {
  const [draft, setDraft] = useState(filter);
  const further = Object.keys(moreOf(pool, draft)).length;
  return (
    <>
      <div className="filters">
        <PoolFields pool={pool} filter={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Cells>
          <Cell
            label={finding.moreFilters}
            value={further > 0 ? String(further) : undefined}
            onPress={() => onMore(draft)}
          />
        </Cells>
      </div>
      <SheetBar>
        <Button
          onClick={() =>
            onApply({ ...noFilter, search: filter.search, sort: filter.sort, seaSort: filter.seaSort, sea: filter.sea })
          }
        >
          {t.clearFilters}
        </Button>
        <Button kind="primary" wide="grow" onClick={() => onApply(draft)}>
          {t.apply}
        </Button>
      </SheetBar>
    </>
  );
}
