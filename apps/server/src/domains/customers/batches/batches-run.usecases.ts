import { UNDO_MINUTES } from '@haihu/contract/customers/batches';
import type { BatchKind } from '@haihu/contract/customers/values';
import type { AuditAction } from '@haihu/contract/organisation/core/audited';
import type { Permission } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { audit } from '../../../kernel/audit.ts';
import { finishJob, trackProgress } from '../../../kernel/jobs.ts';
import { isAllowed, reaches, type Rights } from '../../../kernel/member.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findRights } from '../../organisation/organisation.api.ts';
import { moveRows, tagRows } from './batch-steps.ts';
import * as batches from './batches.repository.ts';
import { undoRows } from './undo.ts';

/** Largest number of customers in one transaction. */
export const BATCH_SIZE = 500;
const LEAST = 100;
/** Milliseconds that a transaction should take. It is short because receivers cannot claim meanwhile. */
const STEP_TIME = 80;

const FIRST: batches.RowRange = { after: '0', size: BATCH_SIZE };

export const UNDO_TIME = UNDO_MINUTES * 60 * 1000;

const actions: Record<BatchKind, AuditAction> = {
  return: 'customers.returned',
  assign: 'customers.assigned',
  level: 'customers.levels_set',
  tags: 'customers.tagged',
  delete: 'customers.deleted',
  restore: 'customers.restored',
  move: 'customers.moved',
};

/** The permission that a batch of each kind needs. Its undo needs the same one. */
export const neededFor: Record<BatchKind, Permission> = {
  return: 'customers.return',
  assign: 'customers.assign',
  level: 'customers.edit',
  tags: 'customers.edit',
  delete: 'customers.delete',
  restore: 'customers.delete',
  move: 'customers.assign',
};

export type BatchRun = ReturnType<typeof createBatchRun>;

/** Carries out batches and their undo, a few hundred customers at a time. */
export function createBatchRun({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Runs as a queue task. One transaction holds the customers, their stories and the batch's own rows. An interrupted
   * run continues where it stopped, and no customer is moved twice.
   */
  async function run(tenantId: string, batchId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const report = await reporterOf(tenant, batchId);
    let after: string | null = '0';
    let size = LEAST;
    while (after !== null) {
      const part: batches.RowRange = { after, size };
      const began = performance.now();
      after = await tenant.transaction((tx) => step(tx, batchId, part));
      if (after !== null) await report(size);
      const fitting = Math.floor((size * STEP_TIME) / (performance.now() - began));
      size = Math.min(BATCH_SIZE, Math.max(LEAST, Math.min(fitting, 2 * size)));
    }
  }

  /**
   * Returns a function that reports progress. It adds up the rows itself: counting them in the table after each step
   * would take longer than the steps.
   */
  async function reporterOf(tenant: TenantDb, batchId: string): Promise<(rows: number) => Promise<void>> {
    const found = await batches.findBatch(tenant, batchId);
    if (!found?.jobId) return async () => {};
    const progress = trackProgress(tenant, found.jobId, clock);
    const counts = await batches.countOutcomes(tenant, batchId);
    const isUndo = found.state === 'undoing';
    const all = sum(isUndo ? counts.filter((one) => one.outcome === 'changed') : counts);
    let over = sum(counts.filter((one) => (isUndo ? one.undone !== null : one.outcome !== null)));
    return (rows) => progress.report((over += rows), all);
  }

  /**
   * Handles the next rows in the caller's transaction, after the customer in `part`. Returns the customer to continue
   * after, or null at the end.
   */
  async function step(tx: Queryable, batchId: string, part: batches.RowRange = FIRST): Promise<string | null> {
    const found = await batches.lockBatch(tx, batchId);
    if (found?.state === 'running') return advance(tx, found, part);
    if (found?.state === 'undoing') return undo(tx, found, part);
    return null;
  }

  async function advance(tx: Queryable, batch: batches.StoredBatch, part: batches.RowRange): Promise<string | null> {
    const rows = await batches.findWaitingRows(tx, batch.id, part);
    if (rows.length > 0) {
      const maker = await rightsNow(tx, batch);
      const { wanted } = batch;
      const outcomes = !maker
        ? rows.map(({ customerId }) => ({ customerId, outcome: 'absent' as const }))
        : wanted.kind === 'tags'
          ? await tagRows(tx, { maker, batchId: batch.id }, wanted, rows, clock.now())
          : await moveRows(tx, { maker, batchId: batch.id }, wanted, rows, clock.now());
      await batches.setOutcomes(tx, batch.id, outcomes);
    }
    if (rows.length === part.size) return rows.at(-1)!.customerId;
    await end(tx, batch);
    return null;
  }

  async function undo(tx: Queryable, batch: batches.StoredBatch, part: batches.RowRange): Promise<string | null> {
    const rows = await batches.findUndoable(tx, batch, part);
    if (rows.length > 0) {
      const maker = await rightsNow(tx, batch);
      // Customers that the maker could reach then and cannot reach now stay as they are.
      if (maker && reaches(maker, batch.makerRights)) await undoRows(tx, batch, rows, clock.now());
      else {
        const ids = rows.map(({ customerId }) => customerId);
        await batches.setBatchUndone(tx, batch.id, ids, 'kept');
      }
    }
    if (rows.length === part.size) return rows.at(-1)!.customerId;
    await end(tx, batch);
    return null;
  }

  async function end(tx: Queryable, batch: batches.StoredBatch): Promise<void> {
    const now = clock.now();
    const counts = await batches.countOutcomes(tx, batch.id);
    const changed = counts.filter(({ outcome }) => outcome === 'changed');
    const isUndo = batch.state === 'undoing';
    const done = isUndo ? changed.filter(({ undone }) => undone === 'restored') : changed;
    const result = { changed: sum(done), skipped: (isUndo ? sum(changed) : batch.total) - sum(done) };
    const concerned = await batches.countConcerned(tx, batch);
    await batches.setBatch(tx, batch.id, isUndo ? { state: 'undone' } : { state: 'done', endedAt: now });
    await audit(
      tx,
      { userId: batch.makerId },
      {
        at: now,
        action: isUndo ? 'customers.batch_undone' : actions[batch.kind],
        subjectId: batch.id,
        detail: { customers: result.changed, skipped: result.skipped },
      },
    );
    await pushTo(
      tx,
      concerned.map(({ userId, what, count }) => ({ to: [userId], type: push.customersHanded, data: { what, count } })),
      now,
    );
    if (batch.jobId) await finishJob(tx, batch.jobId, result, now);
  }

  return { run, step };
}

/** Returns the maker's rights of this moment; null if the maker may no longer run such a batch. */
async function rightsNow(tx: Queryable, { kind, makerRights }: batches.StoredBatch): Promise<Rights | null> {
  const rights = await findRights(tx, makerRights.userId);
  return rights && isAllowed(rights, neededFor[kind]) ? rights : null;
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
