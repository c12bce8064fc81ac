import { push } from '@haihu/contract/socket';
import { audit } from '../../../kernel/audit.ts';
import { failJob, findJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { sparingHeap } from '../../../platform/process/sparing-heap.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as imports from './customer-imports.repository.ts';
import { countGiven } from './import-results.repository.ts';
import { deleteGoodRows, deleteRows, findGoodRows, type GoodRow, lockNumbersOfRows } from './import-rows.repository.ts';
import { forgetImportTask, writeImportTask } from './import-tasks.ts';
import { writtenCounts } from './import-told.ts';
import { openRead } from './read-file.ts';

/** The number of rows written in one transaction. */
const BATCH = 500;
/** Milliseconds after the last batch until the next run begins, if this run never ends. */
const TAKEN_UP_AFTER = 30_000;

/** Milliseconds for which the remains of an import are kept. */
export const FORGOTTEN_AFTER = 7 * 24 * 60 * 60 * 1000;

const keyOf = (importId: string) => `import:${importId}`;

export interface ImportWritingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'remove'>;
  writers: Record<imports.StoredImport['kind'], RowWriter>;
}

/** Writes a batch of rows, whose numbers are locked. Returns the number of rows by their result. */
export type RowWriter = (
  tx: Queryable,
  found: imports.StoredImport,
  rows: readonly GoodRow[],
) => Promise<imports.WrittenCounts>;

/** Writes the rows of confirmed imports. */
export function createImportWriting({ db, cipher, clock, files, writers }: ImportWritingParts) {
  /**
   * Writes an import. One transaction holds a batch, its counts and the removal of its staged rows. After an
   * interruption the next run continues with the first unwritten row, and no row is written twice.
   */
  async function write(tenantId: string, importId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    let found = await imports.findImport(tenant, importId);
    if (found?.state !== 'writing') return;
    const progress = trackProgress(tenant, found.jobId, clock);
    const { untold } = openRead(cipher, tenantId, found);
    // Rows refused only for a stored number are left out. A rounded import must not reveal how many these are, so it
    // counts them in.
    const toWrite = ({ good, existing, isRounded }: imports.StoredImport) => good + existing + (isRounded ? untold : 0);
    await sparingHeap(async () => {
      while (found?.state === 'writing') {
        await progress.report(writtenOf(found), toWrite(found));
        found = await tenant.transaction((tx) => writeBatch(tx, importId), 'for its values');
      }
    });
  }

  /** Writes the next batch. Returns the import as it is afterwards. */
  async function writeBatch(tx: Queryable, importId: string): Promise<imports.StoredImport | undefined> {
    const found = await imports.lockImport(tx, importId);
    if (found?.state !== 'writing') return found;
    await lockNumbersOfRows(tx, importId, BATCH);
    const rows = await findGoodRows(tx, importId, BATCH);
    if (rows.length === 0) return finish(tx, found);
    const counts = await writers[found.kind](tx, found, rows);
    await deleteGoodRows(
      tx,
      importId,
      rows.map(({ row }) => row),
    );
    await imports.addWritten(tx, importId, counts);
    // Plans a new run with all its tries, however many workers died so far. Each batch puts it off.
    const runAt = new Date(clock.now().getTime() + TAKEN_UP_AFTER);
    await queue.enqueue(tx, { task: writeImportTask, id: importId, key: keyOf(importId), runAt });
    return imports.findImport(tx, importId);
  }

  async function finish(tx: Queryable, found: imports.StoredImport): Promise<imports.StoredImport> {
    const { id, jobId, makerId, filePath } = found;
    const now = clock.now();
    const { added, merged, skipped, refused: left } = writtenCounts(found, openRead(cipher, tx.tenantId, found));
    await imports.setEnded(tx, id, 'done', now);
    await queue.remove(tx, keyOf(id));
    await finishJob(tx, jobId, { added, merged, skipped, refused: left }, now);
    const what = found.kind === 'follow_ups' ? 'follow_ups' : 'numbers';
    const { sessionId } = ((await findJob(tx, jobId))?.input ?? {}) as { sessionId?: string };
    const counts = { what, entered: added + merged, doubtful: skipped, refused: left };
    const data = { ...counts, sessionId, page: 'import', pageId: id };
    await pushTo(tx, [{ to: [makerId], type: push.importEnded, data }], now);
    const detail = auditDetail(found.kind, added + merged, skipped + left);
    await audit(tx, { userId: makerId }, { at: now, action: 'customers.imported', subjectId: id, detail });
    if (found.target === 'staff') await tellReceivers(tx, found, now);
    await files.remove(tx, filePath);
    return { ...found, state: 'done' };
  }

  /** Removes the remains of an import, unless it is being written or undone. */
  async function forget(tenantId: string, importId: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const found = await imports.lockImport(tx, importId);
      if (!found || found.state === 'writing' || found.state === 'undoing') return;
      await deleteRows(tx, importId);
      await imports.deleteImport(tx, importId);
      await files.remove(tx, found.filePath);
    });
  }

  /**
   * Ends an import after the last try: the waiting client learns that it failed. Written or undone rows stay so and are
   * counted. The maker can undo the written part, or import the same file again.
   */
  async function giveUp(tenantId: string, importId: string, during: 'reading' | 'writing' | 'undoing'): Promise<void> {
    const now = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const found = await imports.lockImport(tx, importId);
      if (found?.state !== during) return;
      await deleteRows(tx, importId);
      await imports.setEnded(tx, importId, 'failed', during === 'reading' ? null : now);
      await failJob(tx, found.jobId, 'server.failed', now);
      await queue.enqueue(tx, {
        task: forgetImportTask,
        id: importId,
        runAt: new Date(now.getTime() + FORGOTTEN_AFTER),
      });
      const { makerId } = found;
      const { added, merged, skipped, takenBack, kept } = writtenCounts(found, openRead(cipher, tx.tenantId, found));
      const done = { writing: added + merged, undoing: takenBack, reading: 0 }[during];
      if (done === 0) return;
      const action = during === 'undoing' ? 'customers.import_undone' : 'customers.imported';
      const detail = auditDetail(found.kind, done, during === 'undoing' ? kept : skipped);
      await audit(tx, { userId: makerId }, { at: now, action, subjectId: importId, detail });
    });
  }

  return { write, forget, giveUp };
}

/** Returns the audit detail of an import, counted as customers or as follow-ups. */
export function auditDetail(kind: imports.StoredImport['kind'], done: number, skipped: number): Record<string, number> {
  return kind === 'follow_ups' ? { followUps: done, skipped } : { customers: done, skipped };
}

function writtenOf({ added, merged, skipped, refused }: imports.StoredImport): number {
  return added + merged + skipped + refused;
}

async function tellReceivers(tx: Queryable, { id, makerId }: imports.StoredImport, now: Date): Promise<void> {
  const given = (await countGiven(tx, id)).filter(({ userId }) => userId !== makerId);
  await pushTo(
    tx,
    given.map(({ userId, count }) => ({ to: [userId], type: push.customersHanded, data: { what: 'given', count } })),
    now,
  );
}
