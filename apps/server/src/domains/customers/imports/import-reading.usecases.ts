import { buffer } from 'node:stream/consumers';
import type { ImportField } from '@haihu/contract/customer-imports';
import type { ErrorName } from '@haihu/contract/errors';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { failJob, finishJob, trackProgress } from '../../../platform/jobs.ts';
import { locateNumber } from '../../../platform/number-area/number-area.ts';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import { readSheet } from '../../../platform/spreadsheet/sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './customer-imports.repository.ts';
import { customerVocabulary } from './import-columns.ts';
import { type CheckedRow, createRowCheck } from './import-rows.ts';
import { countExisting, deleteRows, insertRows, type StagedRow } from './import-rows.repository.ts';

/** Rows staged in one transaction. */
const BATCH = 500;
/** Rows that columns are guessed from. */
const FIRST_ROWS = 50;

/** What a column of the file holds, as it is kept with the import. */
export interface ReadColumn {
  index: number;
  heading: string;
  sample: string;
  field: ImportField;
}

/** Empty until the file was read. */
export function openColumns(
  cipher: Cipher,
  tenantId: string,
  { columnsEnc }: Pick<repository.StoredImport, 'columnsEnc'>,
): ReadColumn[] {
  return columnsEnc ? JSON.parse(cipher.open(tenantId, columnsEnc)) : [];
}

export interface ImportReadingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'read'>;
  calls: Pick<CallApi, 'findOnDoNotCallList'>;
}

/** Reads spreadsheets into rows that wait to be confirmed. Nothing is written to customers. */
export function createImportReading({ db, cipher, clock, files, calls }: ImportReadingParts) {
  /** Begins anew where an earlier run was cut off. A file that cannot be read ends the import with the reason. */
  return async function read(tenantId: string, importId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const found = await repository.findImport(tenant, importId);
    if (found?.state !== 'reading') return;
    try {
      await readInto(tenant, found);
    } catch (error) {
      const reason = error instanceof SpreadsheetRefused ? error.errorName : 'server.failed';
      await end(tenant, found, reason);
      if (reason === 'server.failed') throw error;
    }
  };

  async function readInto(tenant: TenantDb, found: repository.StoredImport): Promise<void> {
    await tenant.transaction((tx) => deleteRows(tx, found.id));
    const file = await buffer(await files.read(tenant.tenantId, found.filePath));
    // A file may be refused for its last row: it is read to the end before anything of it is used.
    const { firstRows, count } = await survey(file);
    const { headingRow, columns } = describeColumns(firstRows, found.fields);
    const check = createRowCheck(columns.map(({ field }) => field));
    const total = count - firstRows.filter(({ number }) => number <= headingRow).length;
    const progress = trackProgress(tenant, found.jobId, clock);
    const counts = { good: 0, wrong: 0, existing: 0 };

    for await (const rows of batches(readSheet(file))) {
      const below = rows.filter(({ number }) => number > headingRow);
      const staged = await stage(
        tenant,
        found.id,
        below.map((row) => ({ row, checked: check(row) })),
      );
      counts.good += staged.good;
      counts.wrong += staged.wrong;
      counts.existing += staged.existing;
      await progress.report(counts.good + counts.wrong + counts.existing, total);
    }
    await tenant.transaction(async (tx) => {
      const columnsEnc = cipher.seal(tx.tenantId, JSON.stringify(columns)).enc;
      await repository.setRead(tx, found.id, { ...counts, columnsEnc });
      await finishJob(tx, found.jobId, counts, clock.now());
    });
  }

  async function stage(tenant: TenantDb, importId: string, rows: { row: SheetRow; checked: CheckedRow }[]) {
    const staged = rows.map(({ row, checked }) => seal(tenant.tenantId, row, checked));
    const hashes = staged.flatMap((row) => ('mobile' in row ? [row.mobile.hash] : []));
    return tenant.transaction(async (tx) => {
      const listed = new Set((await calls.findOnDoNotCallList(tx, hashes)).map((hash) => hash.toString('hex')));
      const judged = staged.map((row, index): StagedRow => {
        if ('problems' in row || !listed.has(row.mobile.hash.toString('hex'))) return row;
        const problems = [{ field: 'mobile', problem: 'do_not_call', firstRow: null } as const];
        return { row: row.row, problems, cellsEnc: sealCells(tx.tenantId, rows[index]!.row) };
      });
      await insertRows(tx, importId, judged);
      const fit = judged.flatMap((row) => ('mobile' in row ? [row.mobile.hash] : []));
      const existing = await countExisting(tx, fit);
      return { good: fit.length - existing, wrong: judged.length - fit.length, existing };
    });
  }

  function seal(tenantId: string, row: SheetRow, { number, customer, problems }: CheckedRow): StagedRow {
    if (!customer) return { row: number, problems, cellsEnc: sealCells(tenantId, row) };
    const { mobile, otherMobiles, ...texts } = customer;
    const others = otherMobiles.map((other) => cipher.seal(tenantId, other));
    return { row: number, customer: texts, place: locateNumber(mobile), mobile: cipher.seal(tenantId, mobile), others };
  }

  function sealCells(tenantId: string, { cells }: SheetRow): Buffer {
    return cipher.seal(tenantId, JSON.stringify(cells)).enc;
  }

  async function end(tenant: TenantDb, { id, jobId }: repository.StoredImport, reason: ErrorName): Promise<void> {
    await tenant.transaction(async (tx) => {
      await deleteRows(tx, id);
      await repository.setState(tx, id, 'failed');
      await failJob(tx, jobId, reason, clock.now());
    });
  }
}

async function survey(file: Buffer): Promise<{ firstRows: SheetRow[]; count: number }> {
  const firstRows: SheetRow[] = [];
  let count = 0;
  for await (const row of readSheet(file)) {
    count += 1;
    if (firstRows.length < FIRST_ROWS) firstRows.push(row);
  }
  return { firstRows, count };
}

function describeColumns(firstRows: SheetRow[], fields: ImportField[] | null) {
  const { headingRow, columns } = guessColumns(firstRows, customerVocabulary);
  const described = columns.map(({ index, heading, sample, field }): ReadColumn => {
    return { index, heading, sample, field: fields?.[index] ?? (fields ? 'ignored' : (field ?? 'ignored')) };
  });
  return { headingRow, columns: described };
}

async function* batches(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
