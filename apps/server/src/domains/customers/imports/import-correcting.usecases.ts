import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { createCountedSearch } from '../../numbers/numbers.api.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { importRowNotFound } from '../core/customers.errors.ts';
import * as imports from './customer-imports.repository.ts';
import { countRows, deleteRow, findToldRow, insertRows, isRepeated, shownProblems } from './import-rows.repository.ts';
import { presentProblem } from './present-problem.ts';
import { columnsAt, openRead, type ReadColumn, type ReadFile, sealRead } from './read-file.ts';
import { requireReady } from './ready-import.ts';
import type { JudgedRow, SheetKind } from './sheet-kind.ts';

export interface ImportCorrectingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  kinds: Record<imports.StoredImport['kind'], SheetKind>;
}

type Correction = RequestOf<'customers.correctImportRow'>;

/** A listed row with its new content. */
interface Corrected {
  file: ReadFile;
  row: SheetRow;
  /** True if the row only repeated another row before. */
  wasRepeated: boolean;
  judged: JudgedRow;
}

/** Corrects wrong rows before their import is confirmed. */
export function createImportCorrecting(parts: ImportCorrectingParts) {
  const { db, cipher, kinds } = parts;
  const countSearch = createCountedSearch(parts);

  /**
   * Corrects a row. Throws `customers.import_row_not_found` for a good row, and for a row whose problems must not be
   * told. Throws `permission.missing` for follow-ups if the member may not write any.
   */
  return async function correct(member: Member, request: Correction): Promise<ReplyOf<'customers.correctImportRow'>> {
    const tenant = db.forTenant(member.tenantId);
    const { judged } = await judge(tenant, member, await imports.findImport(tenant, request.importId), request);
    // The new counts reveal something about the row's number. That is a search, so it is recorded before the answer.
    await countSearch(member, { action: 'customers.number_search', count: judged.compared, find: null });
    return tenant.transaction(async (tx) => {
      const found = await imports.lockImport(tx, request.importId);
      const corrected = await judge(tx, member, found, request);
      await keep(tx, found!, corrected);
      const { file, row } = corrected;
      const [staged] = corrected.judged.rows;
      const [problem] = 'problems' in staged! ? shownProblems(staged.problems) : [];
      return { problem: problem ? presentProblem(member, file, { row: row.number, cells: row.cells, problem }) : null };
    }, 'for its values');
  };

  async function judge(
    tenant: Queryable,
    member: Member,
    found: imports.StoredImport | undefined,
    { rowId, field, value }: Correction,
  ): Promise<Corrected> {
    const ready = requireReady(member, found);
    if (ready.kind === 'follow_ups' && !isAllowed(member, 'followups.write')) throw new AppError('permission.missing');
    const wrong = await findToldRow(tenant, ready.id, rowId);
    if (!wrong) throw importRowNotFound();
    const file = openRead(cipher, tenant.tenantId, ready);
    const columns = columnsAt(file, rowId);
    const cells: string[] = JSON.parse(cipher.open(tenant.tenantId, wrong.cellsEnc));
    const row = { number: rowId, cells: putInto(cells, columns, { field, value }) };
    const fields = columns.map((column) => column.field);
    const judged = await kinds[ready.kind].judgeAgain(tenant, ready, row, fields);
    return { file, row, wasRepeated: isRepeated(wrong.problems), judged };
  }

  async function keep(tx: Queryable, found: imports.StoredImport, corrected: Corrected): Promise<void> {
    const { file, row, wasRepeated, judged } = corrected;
    await deleteRow(tx, found.id, row.number);
    await insertRows(tx, found.id, judged.rows);
    const now = countRows(judged.rows, judged.existing);
    const untold = file.untold + now.untold;
    const repeated = file.repeated + now.repeated - Number(wasRepeated);
    await imports.setRead(tx, found.id, {
      good: found.good + now.good,
      wrong: found.wrong + now.wrong - 1,
      existing: found.existing + now.existing,
      columnsEnc: sealRead(cipher, tx.tenantId, {
        ...file,
        untold,
        repeated,
        compared: file.compared + judged.compared,
        known: file.known + judged.known,
      }),
      isRemembered: found.isRemembered,
    });
  }
}

/** Puts the content into the first column of the field and empties the field's further columns, which it replaces. */
function putInto(
  cells: readonly string[],
  columns: readonly ReadColumn[],
  { field, value }: Pick<Correction, 'field' | 'value'>,
): string[] {
  const [first, ...others] = columns.flatMap((column) => (column.field === field ? column.index : []));
  if (first === undefined) {
    throw wrongField('field', fieldWords.noColumn);
  }
  const length = Math.max(cells.length, first + 1);
  return Array.from({ length }, (_, index) =>
    index === first ? value : others.includes(index) ? '' : (cells[index] ?? ''),
  );
}
