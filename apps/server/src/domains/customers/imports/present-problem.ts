import type { ReplyOf } from '@haihu/contract/contract';
import type { ImportField } from '@haihu/contract/customers/imports';
import type { Member } from '../../../kernel/member.ts';
import { isPhoneText, showCell } from '../../numbers/numbers.api.ts';
import type { FieldProblem } from './import-rows.ts';
import { columnsAt, type ReadFile, rowIn } from './read-file.ts';

type Told = NonNullable<ReplyOf<'customers.correctImportRow'>['problem']>;

interface ProblemOfRow {
  row: number;
  cells: readonly string[];
  problem: FieldProblem;
}

/** Returns a row's problem with the cell's content, as the maker may see it. */
export function presentProblem(member: Member, file: ReadFile, { row, cells, problem }: ProblemOfRow): Told {
  const { field, firstRow } = problem;
  const first = firstRow === null ? null : rowIn(file, firstRow);
  const filled = columnsAt(file, row).flatMap((column) => (column.field === field ? cells[column.index] || [] : []));
  return {
    field,
    problem: problem.problem,
    value: filled.map((cell) => showContent(member, field, cell)).join('\n'),
    firstRow: first?.row ?? null,
    firstSheet: first?.sheet ?? null,
  };
}

/**
 * Returns a cell as the maker may see it. A number, or a cell that should hold one, is masked if the maker sees masked
 * numbers.
 */
export function showContent(member: Member, field: ImportField, cell: string): string {
  const isNumber = field === 'mobile' || field === 'otherMobile' || isPhoneText(cell);
  return isNumber ? showCell(member, cell) : cell;
}
