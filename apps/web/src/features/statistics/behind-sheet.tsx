import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { DayGroups } from '../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { t } from './texts.ts';

interface Page<Row> {
  list: Row[];
  next: string | null;
  total: number | null;
}

interface BehindSheetProps<Row> {
  open: boolean;
  /** The figure in words. */
  name: string;
  /** Total of the rows, shown beside their number. */
  sum?: string;
  pages: UseInfiniteQueryResult<{ pages: Page<Row>[] }>;
  atOf: (row: Row) => string;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** Lists the rows behind a figure, with their exact number. */
export function BehindSheet<Row extends { id: string }>(props: BehindSheetProps<Row>) {
  const { open, name, sum, pages, atOf, onClose, children } = props;
  const total = pages.data?.pages[0]?.total;
  const counted = total == null ? '' : t.rows(total.toLocaleString('en'));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      aside={[counted, sum].filter(Boolean).join(' · ')}
      closeLabel={common.close}
      className="stat-behind"
    >
      <DayGroups<Row>
        items={pages.data?.pages.flatMap(({ list }) => list) ?? []}
        pages={pages}
        atOf={atOf}
        words={{ failed: t.failed, restFailed: common.restFailed, retry: common.retry }}
        empty={<EmptyState art="search" title={t.nothing} hint={t.nothingHint} />}
      >
        {(row) => children(row)}
      </DayGroups>
    </Sheet>
  );
}
