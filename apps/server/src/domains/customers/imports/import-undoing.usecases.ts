import type { ReplyOf } from '@haihu/contract/contract';
import { FAILED_IMPORT_UNDO_MINUTES, IMPORT_UNDO_MINUTES } from '@haihu/contract/customers/imports';
import { audit } from '../../../kernel/audit.ts';
import { createJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { deletePastFollowUps, removeImportedCallBacks } from '../../followups/followups.api.ts';
import { importNotFound, importNotUndoable } from '../core/customers.errors.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import * as imports from './customer-imports.repository.ts';
import { findLastFollowAnew, takeLevelsBack } from './follow-ups.repository.ts';
import * as results from './import-results.repository.ts';
import { undoImportTask } from './import-tasks.ts';
import { writtenCounts } from './import-told.ts';
import { auditDetail } from './import-writing.usecases.ts';
import { openRead } from './read-file.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';

const MINUTE = 60_000;
/**
 * Milliseconds in which an import can be undone. A failed import gives up after a night of tries, and nobody waits for
 * it; so it has more time.
 */
const UNDO_TIME: Partial<Record<imports.StoredImport['state'], number>> = {
  done: IMPORT_UNDO_MINUTES * MINUTE,
  failed: FAILED_IMPORT_UNDO_MINUTES * MINUTE,
};
/** The number of results taken back in one transaction. */
const BATCH = 500;

/**
 * Returns the end of the time to undo, ISO 8601; null if the import cannot be undone or wrote nothing. A failed import
 * may have written a part.
 */
export function undoUntilOf(
  { state, endedAt, added, merged, isRounded }: imports.StoredImport,
  now: Date,
): string | null {
  const time = UNDO_TIME[state];
  if (time === undefined || endedAt === null) return null;
  // A rounded import does not reveal that it wrote nothing at all.
  if (added + merged === 0 && !isRounded) return null;
  const until = Date.parse(endedAt) + time;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Undoes a whole import. */
export function createImportUndoing({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  async function undo(member: Member, importId: string): Promise<ReplyOf<'customers.undoImport'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await imports.lockImport(tx, importId);
      if (found?.makerId !== member.userId) throw importNotFound();
      if (undoUntilOf(found, now) === null) throw importNotUndoable();
      const jobId = await createJob(tx, member, 'customers.import.undo', now);
      await imports.setUndoing(tx, importId, jobId);
      await queue.enqueue(tx, { task: undoImportTask, id: importId });
      return { jobId };
    });
  }

  /** Runs as a queue task. Continues where an interrupted run stopped. */
  async function runUndo(tenantId: string, importId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    let found = await imports.findImport(tenant, importId);
    if (!found) return;
    const progress = trackProgress(tenant, found.jobId, clock);
    const { isRounded, good, existing } = found;
    const total = isRounded ? good + existing : await results.countResults(tenant, importId);
    while (found?.state === 'undoing') {
      await progress.report(found.takenBack + found.kept, total);
      // Not planned for its values: fourteen tables refer to a customer, and each is searched for every deleted one.
      // Planning each of these searches again takes ten times as long.
      found = await tenant.transaction((tx) => undoBatch(tx, importId));
    }
  }

  async function undoBatch(tx: Queryable, importId: string): Promise<imports.StoredImport | undefined> {
    const found = await imports.lockImport(tx, importId);
    if (found?.state !== 'undoing') return found;
    const waiting = await results.findWaitingResults(tx, importId, BATCH);
    if (waiting.length === 0) return finish(tx, found);
    const now = clock.now();
    await lockCustomers(
      tx,
      waiting.map(({ customerId }) => customerId),
    );
    const back =
      found.kind === 'customers'
        ? await takeBackCustomers(tx, found, waiting, now)
        : await takeBackFollowUps(tx, found, waiting, now);
    const backIds = back.map(({ id }) => id);
    const keptIds = waiting.flatMap(({ id }) => (backIds.includes(id) ? [] : id));
    await results.setResultsUndone(tx, importId, backIds, 'restored');
    await results.setResultsUndone(tx, importId, keptIds, 'kept');
    await imports.addUndone(tx, importId, { takenBack: backIds.length, kept: keptIds.length });
    return imports.findImport(tx, importId);
  }

  async function finish(tx: Queryable, found: imports.StoredImport): Promise<imports.StoredImport> {
    const { id, jobId, makerId } = found;
    const { takenBack, kept } = writtenCounts(found, openRead(cipher, tx.tenantId, found));
    const now = clock.now();
    await imports.setEnded(tx, id, 'undone', now);
    await finishJob(tx, jobId, { takenBack, kept }, now);
    const detail = auditDetail(found.kind, takenBack, kept);
    await audit(tx, { userId: makerId }, { at: now, action: 'customers.import_undone', subjectId: id, detail });
    return { ...found, state: 'undone' };
  }

  return { undo, runUndo };
}

type Waiting = readonly results.WaitingResult[];

/**
 * Takes back the rows whose customers nobody changed since: removes new customers and empties filled fields. Returns
 * those rows.
 */
async function takeBackCustomers(tx: Queryable, found: imports.StoredImport, waiting: Waiting, now: Date) {
  const ids = waiting.map(({ id }) => id);
  const changed = await results.findChangedSince(tx, found.id, ids, now);
  const back = waiting.filter(({ id }) => !changed.has(id));
  const made = back.filter(({ filled }) => filled === null);
  const merged = back.filter(({ filled }) => filled !== null);
  if (made.length > 0) await results.removeMade(tx, found.id, made, { makerId: found.makerId, at: now });
  if (merged.length > 0) await results.emptyFilled(tx, found.id, merged, { makerId: found.makerId, at: now });
  return back;
}

/**
 * Takes back the follow-ups that their authors did not correct since, with their levels and call-backs. Returns those
 * rows.
 */
async function takeBackFollowUps(tx: Queryable, found: imports.StoredImport, waiting: Waiting, now: Date) {
  const gone = new Set(
    await deletePastFollowUps(
      tx,
      waiting.flatMap(({ followUpId }) => followUpId ?? []),
    ),
  );
  const back = waiting.filter(({ followUpId }) => gone.has(followUpId ?? ''));
  await takeLevelsBack(
    tx,
    found.id,
    back.map(({ id }) => id),
    { makerId: found.makerId, at: now },
  );
  await results.forgetHistory(tx, found.id, back);
  const removed = back.flatMap(({ visitId, visitAt }) => (visitId && visitAt ? { id: visitId, at: visitAt } : []));
  await noteNextCallBacks(tx, await removeImportedCallBacks(tx, removed));
  await findLastFollowAnew(tx, [...new Set(back.map(({ customerId }) => customerId))]);
  return back;
}
