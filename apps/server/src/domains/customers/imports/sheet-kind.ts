import type { ImportField } from '@haihu/contract/customers/imports';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import type { StagedRow } from './import-rows.repository.ts';

/**
 * Judged rows, as they are kept until the confirmation. `existing` counts the good ones whose customer exists already.
 */
export interface JudgedRow {
  rows: StagedRow[];
  existing: number;
  /** Telephone numbers in these rows that were compared with stored ones; `known` counts those that were found. */
  compared: number;
  known: number;
}

/** A kind of spreadsheet: the fields that are looked for, and the judgement of its rows. */
export interface SheetKind {
  vocabulary(db: Queryable): Promise<Vocabulary<ImportField>>;
  /**
   * Begins one file and returns the judge of its rows, in their order; it remembers what it has seen. `layouts`: the
   * fields of the columns for each kind of sheet. `layout`: the index of the rows' own.
   */
  begin(
    db: Queryable,
    found: StoredImport,
    layouts: readonly (readonly ImportField[])[],
  ): Promise<(tx: Queryable, rows: readonly SheetRow[], layout: number) => Promise<JudgedRow>>;
  /** Judges one corrected row again, against the other stored rows of its file. `fields`: the fields of its columns. */
  judgeAgain(tx: Queryable, found: StoredImport, row: SheetRow, fields: readonly ImportField[]): Promise<JudgedRow>;
}
