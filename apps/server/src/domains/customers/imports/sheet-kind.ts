import type { ImportField } from '@haihu/contract/customers/imports';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import type { StagedRow } from './import-rows.repository.ts';

/** Rows as they are kept until they are confirmed, and how many of the good ones are there already. */
export interface Judged {
  rows: StagedRow[];
  existing: number;
  /** How many numbers of these rows were compared with stored ones, and how many of them were found. */
  compared: number;
  known: number;
}

/** What is looked for in a spreadsheet, and what becomes of its rows. */
export interface SheetKind {
  vocabulary(db: Queryable): Promise<Vocabulary<ImportField>>;
  /**
   * For one file, in the order of its rows: it remembers what it has seen. `layouts`: the fields of the columns, for each
   * kind of sheet; `layout` is which of them the rows have.
   */
  begin(
    db: Queryable,
    found: StoredImport,
    layouts: readonly (readonly ImportField[])[],
  ): Promise<(tx: Queryable, rows: readonly SheetRow[], layout: number) => Promise<Judged>>;
  /** For one row that was corrected, among the others of its file that are kept. `fields`: of its columns. */
  judgeAgain(tx: Queryable, found: StoredImport, row: SheetRow, fields: readonly ImportField[]): Promise<Judged>;
}
