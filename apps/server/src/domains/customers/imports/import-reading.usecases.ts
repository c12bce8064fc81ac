import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImportField } from '@haihu/contract/customers/imports';
import type { ErrorName } from '@haihu/contract/errors';
import type { CountedLists } from '../../numbers/numbers.api.ts';
import { failJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { sparingHeap } from '../../../platform/process/sparing-heap.ts';
import type { Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import { surveySheets } from '../../../platform/spreadsheet/survey.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './customer-imports.repository.ts';
import { countRows, deleteRows, insertRows, type RowCounts } from './import-rows.repository.ts';
import { batchesOf, chooseSheets, type GuessedLayout } from './import-sheets.ts';
import { type Layout, openRead, type ReadColumn, sealRead, shownCounts } from './read-file.ts';
import { hashHeadings, recallColumns } from './remembered-columns.ts';
import type { SheetKind } from './sheet-kind.ts';

/** The number of rows staged in one transaction. */
const BATCH = 500;

export interface ImportReadingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'read'>;
  kinds: Record<repository.StoredImport['kind'], SheetKind>;
  countList: CountedLists['count'];
}

/** Another run reads the same import, because this run seemed dead. */
class Overtaken extends Error {}

/** Reads spreadsheets into rows that wait for confirmation. Writes nothing to customers. */
export function createImportReading({ db, cipher, clock, files, kinds, countList }: ImportReadingParts) {
  /**
   * Reads an import, from the beginning if an earlier run was interrupted. An unreadable file ends the import with the
   * reason.
   */
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
    }, 'for its values');
    const file = await buffer(await files.read(tenant.tenantId, found.filePath));
    const surveyed = await surveySheets(file);
    const kind = kinds[found.kind];
    const { wanted } = openRead(cipher, tenant.tenantId, found);
    const vocabulary = await kind.vocabulary(tenant);
    const { sheets, layouts: guessed } = chooseSheets(surveyed, vocabulary, wanted);
    const { layouts, isRemembered } = await describe(tenant, found, guessed, vocabulary);
    const judge = await kind.begin(
      tenant,
      found,
      layouts.map(({ columns }) => columns.map(({ field }) => field)),
    );
    const total = sheets.reduce((sum, { rows, layout }) => (layout === null ? sum : sum + rows), 0);
    const progress = trackProgress(tenant, found.jobId, clock);
    const counts: RowCounts = { good: 0, wrong: 0, existing: 0, untold: 0, repeated: 0 };
    const searched = { count: 0, known: 0 };
    const guarded = <T>(work: (tx: Queryable) => Promise<T>) =>
      tenant.transaction(async (tx) => {
        if ((await repository.lockReading(tx, found.id)) !== run) throw new Overtaken();
        return work(tx);
      }, 'for its values');

    for await (const { rows, layout } of batchesOf(file, sheets, BATCH)) {
      await guarded(async (tx) => {
        const judged = await judge(tx, rows, layout);
        await insertRows(tx, found.id, judged.rows);
        const counted = countRows(judged.rows, judged.existing);
        for (const key of Object.keys(counts) as (keyof RowCounts)[]) counts[key] += counted[key];
        searched.count += judged.compared;
        searched.known += judged.known;
      });
      await progress.report(counts.good + counts.wrong + counts.existing, total);
    }
    // The counts reveal how many of these numbers are stored. That is a search, so it is recorded before they are
    // shown.
    const maker = { tenantId: tenant.tenantId, userId: found.makerId };
    const isCounted = await countList(maker, { action: 'customers.number_search', ...searched });
    await guarded(async (tx) => {
      const { untold, repeated } = counts;
      const { count: compared, known } = searched;
      const read = { wanted, sheets, layouts, untold, repeated, isCounted, compared, known };
      const columnsEnc = sealRead(cipher, tx.tenantId, read);
      await repository.setRead(tx, found.id, { ...counts, columnsEnc, isRemembered });
      const told = shownCounts(counts, read);
      const result = { good: told.good, wrong: told.wrong, existing: told.existing ?? 0, repeated };
      await finishJob(tx, found.jobId, result, clock.now());
    });
  }

  /** Decides the columns: by the maker's choice, else as in the last file, else by headings and cells. */
  async function describe(
    tenant: Queryable,
    found: repository.StoredImport,
    guessed: readonly GuessedLayout[],
    vocabulary: Vocabulary<ImportField>,
  ): Promise<{ layouts: Layout[]; isRemembered: boolean }> {
    const layouts: Layout[] = [];
    let isRemembered = true;
    let before = 0;
    for (const { columns, isHeaded } of guessed) {
      const hash = hashHeadings(cipher, tenant.tenantId, columns);
      const last = found.fields || !isHeaded ? null : await repository.findMapping(tenant, found.kind, hash);
      const own = found.fields?.slice(before, before + columns.length);
      const said = own ?? (last && recallColumns(last, columns, vocabulary));
      const described = columns.map(({ index, heading, sample, field: guess }): ReadColumn => {
        return { index, heading, sample, guess, field: said ? (said[index] ?? 'ignored') : (guess ?? 'ignored') };
      });
      layouts.push({ columns: described, isHeaded });
      isRemembered &&= last !== null;
      before += columns.length;
    }
    return { layouts, isRemembered };
  }

  async function end(tenant: TenantDb, { id, jobId }: repository.StoredImport, reason: ErrorName): Promise<void> {
    await tenant.transaction(async (tx) => {
      await deleteRows(tx, id);
      await repository.setEnded(tx, id, 'failed', null);
      await failJob(tx, jobId, reason, clock.now());
    }, 'for its values');
  }
}
