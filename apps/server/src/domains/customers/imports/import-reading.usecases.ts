import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImportField } from '@haihu/contract/customers/imports';
import type { ErrorName } from '@haihu/contract/errors';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CountedSearch } from '../../../platform/counted-search.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { failJob, finishJob, trackProgress } from '../../../platform/jobs.ts';
import { sparingHeap } from '../../../platform/sparing-heap.ts';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import { refused, SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import { readSheet } from '../../../platform/spreadsheet/sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './customer-imports.repository.ts';
import { deleteRows, insertRows } from './import-rows.repository.ts';
import { recallColumns } from './remembered-columns.ts';
import type { SheetKind } from './sheet-kind.ts';

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
  /** What its heading or its cells suggest. */
  guess?: ImportField | null;
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
  kinds: Record<repository.StoredImport['kind'], SheetKind>;
  countSearch: CountedSearch;
}

/** Another run reads the same import: this one was taken for dead. */
class Overtaken extends Error {}

/** Reads spreadsheets into rows that wait to be confirmed. Nothing is written to customers. */
export function createImportReading({ db, cipher, clock, files, kinds, countSearch }: ImportReadingParts) {
  /** Begins anew where an earlier run was cut off. A file that cannot be read ends the import with the reason. */
  return async function read(tenantId: string, importId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const found = await repository.findImport(tenant, importId);
    if (found?.state !== 'reading') return;
    try {
      await sparingHeap(() => readInto(tenant, found));
    } catch (error) {
      if (error instanceof Overtaken) return;
      const reason = error instanceof SpreadsheetRefused ? error.errorName : 'server.failed';
      await end(tenant, found, reason);
      if (reason === 'server.failed') throw error;
    }
  };

  async function readInto(tenant: TenantDb, found: repository.StoredImport): Promise<void> {
    const run = randomUUID();
    await tenant.transaction(async (tx) => {
      await repository.beginReading(tx, found.id, run);
      await deleteRows(tx, found.id);
    });
    const file = await buffer(await files.read(tenant.tenantId, found.filePath));
    // A file may be refused for its last row: it is read to the end before anything of it is used.
    const { firstRows, count } = await survey(file);
    const kind = kinds[found.kind];
    const { headingRow, columns, headingsHash, isRemembered } = await describe(tenant, found, kind, firstRows);
    const judge = await kind.begin(
      tenant,
      found,
      columns.map(({ field }) => field),
    );
    const total = count - firstRows.filter(({ number }) => number <= headingRow).length;
    if (total === 0) throw refused('spreadsheet.headings_only');
    const progress = trackProgress(tenant, found.jobId, clock);
    const counts = { good: 0, wrong: 0, existing: 0 };
    const searched = { count: 0, known: 0 };
    const guarded = <T>(work: (tx: Queryable) => Promise<T>) =>
      tenant.transaction(async (tx) => {
        if ((await repository.lockReading(tx, found.id)) !== run) throw new Overtaken();
        return work(tx);
      });

    for await (const rows of batches(readSheet(file))) {
      const below = rows.filter(({ number }) => number > headingRow);
      await guarded(async (tx) => {
        const judged = await judge(tx, below);
        await insertRows(tx, found.id, judged.rows);
        const wrong = judged.rows.filter((row) => 'problems' in row).length;
        counts.wrong += wrong;
        searched.count += judged.compared;
        searched.known += judged.known;
        counts.existing += judged.existing;
        counts.good += below.length - wrong - judged.existing;
      });
      await progress.report(counts.good + counts.wrong + counts.existing, total);
    }
    // The counts tell how many of these numbers are stored: that is a search, and is written down before it is told.
    const maker = { tenantId: tenant.tenantId, userId: found.makerId };
    await countSearch(maker, { action: 'customers.number_search', ...searched, find: null, reason: 'import' });
    await guarded(async (tx) => {
      const columnsEnc = cipher.seal(tx.tenantId, JSON.stringify(columns)).enc;
      await repository.setRead(tx, found.id, { ...counts, columnsEnc, headingsHash, isRemembered });
      await finishJob(tx, found.jobId, counts, clock.now());
    });
  }

  /** Columns as the maker says, else as they were the last time, else as their headings and cells suggest. */
  async function describe(tenant: Queryable, found: repository.StoredImport, kind: SheetKind, firstRows: SheetRow[]) {
    const vocabulary = await kind.vocabulary(tenant);
    const { headingRow, columns } = guessColumns(firstRows, vocabulary);
    const headings = columns.map(({ heading }) => heading);
    const headingsHash = headingRow === 0 ? null : cipher.hash(tenant.tenantId, JSON.stringify(headings));
    const last = found.fields || !headingsHash ? null : await repository.findMapping(tenant, found.kind, headingsHash);
    const said = found.fields ?? (last && recallColumns(last, columns, vocabulary));
    const described = columns.map(({ index, heading, sample, field: guess }): ReadColumn => {
      return { index, heading, sample, guess, field: said ? (said[index] ?? 'ignored') : (guess ?? 'ignored') };
    });
    return { headingRow, columns: described, headingsHash, isRemembered: last !== null };
  }

  async function end(tenant: TenantDb, { id, jobId }: repository.StoredImport, reason: ErrorName): Promise<void> {
    await tenant.transaction(async (tx) => {
      await deleteRows(tx, id);
      await repository.setEnded(tx, id, 'failed', null);
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
