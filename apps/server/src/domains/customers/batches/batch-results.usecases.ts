import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Batch } from '@haihu/contract/customers/batches';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { batchNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findShorts } from '../core/customers.repository.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { UNDO_TIME } from './batches-run.usecases.ts';
import * as batches from './batches.repository.ts';

export type BatchResults = ReturnType<typeof createBatchResults>;

/** Makes the readers of a batch's state, and of the customers that it left out. */
export function createBatchResults({ db, clock }: { db: Db; clock: Clock }) {
  /** Throws `customers.batch_not_found`, also for another member's batch. */
  async function read(member: Member, id: string): Promise<Batch> {
    const tenant = db.forTenant(member.tenantId);
    const found = await batches.findBatch(tenant, id);
    if (found?.makerId !== member.userId) throw batchNotFound();
    const counts = await batches.countOutcomes(tenant, id);
    const count = (matches: (one: batches.OutcomeCount) => boolean) =>
      counts.filter(matches).reduce((sum, one) => sum + one.count, 0);
    const { kind, state, jobId, total, createdAt } = found;
    return {
      id,
      kind,
      state,
      jobId,
      total,
      createdAt,
      changed: count(({ outcome }) => outcome === 'changed'),
      skipped: counts.flatMap(({ outcome, count: left }) =>
        outcome === null || outcome === 'changed' ? [] : [{ reason: outcome, count: left }],
      ),
      undoUntil: state === 'done' ? new Date(batchUndoUntil(found)).toISOString() : null,
      restored: count(({ undone }) => undone === 'restored'),
      kept: count(({ undone }) => undone === 'kept'),
    };
  }

  async function skipped(
    member: Member,
    { id, reason, next, size }: RequestOf<'customers.batchSkipped'>,
  ): Promise<ReplyOf<'customers.batchSkipped'>> {
    const batch = await read(member, id);
    const tenant = db.forTenant(member.tenantId);
    const after = next && /^[1-9]\d{0,17}$/.test(next) ? next : '0';
    const rows = await batches.findSkipped(tenant, id, { reason, after, size: size + 1 });
    const ids = rows.slice(0, size).map((row) => row.id);
    const [found, publicPools] = await Promise.all([findShorts(tenant, ids), readPublicPoolsOf(tenant, member.userId)]);
    const seen = found.filter((one) => viewOf(one, member, clock.now(), publicPools) === 'full');
    const names = new Map(seen.map((one) => [one.id, one.name]));
    return {
      list: ids.map((customerId) => ({ id: customerId, name: names.get(customerId) ?? null })),
      next: rows.length > size ? ids.at(-1)! : null,
      total: next ? null : (batch.skipped.find((one) => one.reason === reason)?.count ?? 0),
      totalIsEstimate: false,
    };
  }

  return { read, skipped };
}

/** Returns the end of the time to undo a batch, in milliseconds. */
export const batchUndoUntil = ({ endedAt, createdAt }: batches.StoredBatch) =>
  Date.parse(endedAt ?? createdAt) + UNDO_TIME;
