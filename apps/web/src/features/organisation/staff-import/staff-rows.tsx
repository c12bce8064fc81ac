import type { StaffRow } from '@haihu/contract/organisation/staff-import';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { t } from './texts.ts';

const ROW_HEIGHT = 64;
/** Height of a further line of problems. */
const LINE = 20;

export interface ShownRow {
  row: StaffRow;
  /** Department, roles and position. Not shown for a row with a problem. */
  line: string;
}

export const isWrong = ({ problems }: StaffRow) => problems.length > 0;

/** Lists the rows of a file: each person, with the result or the problem. */
export function StaffRows({ rows }: { rows: readonly ShownRow[] }) {
  const hasSeveral = rows.some(({ row }) => row.problems.length > 1);
  return (
    <VirtualList
      items={rows}
      rowHeight={hasSeveral ? ROW_HEIGHT + LINE : ROW_HEIGHT}
      lineMore={LINE}
      keyOf={keyOf}
      focusable
      onReachBottom={nothingFollows}
    >
      {renderRow}
    </VirtualList>
  );
}

const keyOf = ({ row }: ShownRow) => `${row.row} ${row.sheet}`;
const nothingFollows = () => {};

const renderRow = ({ row, line }: ShownRow) => (
  <div className="row flat staff-row">
    <span className="grow">
      <span className="l1">
        <span className="one">{row.name || t.noName}</span>
        <span className="sec">{row.mobile}</span>
        <span className="note end">{t.row(row.row, row.sheet)}</span>
      </span>
      <span className={isWrong(row) ? 'staff-line c-danger' : 'staff-line c-2'}>
        {isWrong(row) ? problemsOf(row) : line}
      </span>
    </span>
  </div>
);

function problemsOf({ problems, firstRow }: StaffRow): string {
  const inWords = problems.map((problem) =>
    problem === 'duplicate_in_file' && firstRow !== null
      ? t.duplicateOf(t.row(firstRow.row, firstRow.sheet))
      : t.problems[problem],
  );
  return inWords.join(' · ');
}
