import type { RequestOf } from '@haihu/contract/contract';
import type { Batch } from '@haihu/contract/customers/batches';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member, reaches } from '../../../kernel/member.ts';
import { AppError } from '../../../platform/errors.ts';
import { batchNotFound, batchNotUndoable, publicPoolNotFound, tagNotFound } from '../core/customers.errors.ts';
import { isOpenTo } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { continueAsJob } from './batch-jobs.ts';
import { batchUndoUntil, createBatchResults } from './batch-results.usecases.ts';
import { BATCH_SIZE, createBatchRun, neededFor } from './batches-run.usecases.ts';
import * as batches from './batches.repository.ts';
import { type BeginBatchParts, createBeginBatch } from './begin-batch.ts';
import { findTagNames } from './placements.repository.ts';
import { createSharingOut } from './sharing-out.usecases.ts';

export type BatchParts = Pick<BeginBatchParts, 'db' | 'clock' | 'listingOf'>;

/**
 * Assigns, returns, moves, tags and deletes customers in batches, from one to a hundred thousand. Each customer is
 * decided by itself. One undo takes back the whole batch.
 */
export function createBatchUsecases(parts: BatchParts) {
  const { db, clock } = parts;
  const { run, step } = createBatchRun(parts);
  const results = createBatchResults(parts);
  const begun = createBeginBatch({ ...parts, step, read: results.read });
  const { start } = begun;
  const sharingOut = createSharingOut({ ...parts, begun });

  function returnToPublicPool(
    member: Member,
    { whom, ...wanted }: RequestOf<'customers.returnToSea'>,
    key: IdempotencyKey,
  ): Promise<Batch> {
    return start(member, whom, { kind: 'return', ...wanted }, key);
  }

  /** Throws `customers.sea_not_found` if the pool is not open to the member or is being deleted. */
  async function moveToPublicPool(
    member: Member,
    { whom, seaId }: RequestOf<'customers.moveToSea'>,
    key: IdempotencyKey,
  ) {
    const publicPools = await readPublicPoolsOf(db.forTenant(member.tenantId), member.userId);
    const publicPool = publicPools.list.find(({ id }) => id === seaId);
    if (!publicPool || publicPool.movingInto !== null || !isOpenTo(publicPool, publicPools, member))
      throw publicPoolNotFound();
    return start(member, whom, { kind: 'move', seaId }, key);
  }

  function setLevels(member: Member, { whom, level }: RequestOf<'customers.setLevels'>, key: IdempotencyKey) {
    return start(member, whom, { kind: 'level', level }, key);
  }

  async function tagMany(member: Member, { whom, add, remove }: RequestOf<'customers.tagMany'>, key: IdempotencyKey) {
    const asked = new Set([...add, ...remove]);
    const found = await findTagNames(db.forTenant(member.tenantId), [...asked]);
    if (found.length < asked.size) throw tagNotFound();
    return start(member, whom, { kind: 'tags', add, remove: remove.filter((id) => !add.includes(id)) }, key);
  }

  function moveToBin(
    member: Member,
    { whom, reason }: RequestOf<'customers.deletePrivate'>,
    from: 'sea' | 'private',
    key: IdempotencyKey,
  ) {
    return start(member, whom, { kind: 'delete', from, reason }, key);
  }

  function restore(member: Member, { ids }: RequestOf<'customers.restore'>, key: IdempotencyKey) {
    return start(member, { by: 'ids', ids }, { kind: 'restore' }, key);
  }

  async function undo(member: Member, id: string): Promise<Batch> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await batches.lockBatch(tx, id);
      if (found?.makerId !== member.userId) throw batchNotFound();
      const mayStill = isAllowed(member, neededFor[found.kind]) && reaches(member, found.makerRights);
      if (!mayStill) throw new AppError('permission.missing');
      if (found.state !== 'done' || clock.now().getTime() > batchUndoUntil(found)) throw batchNotUndoable();
      const changed = await batches.countOutcomes(tx, id);
      const count = changed.find(({ outcome }) => outcome === 'changed')?.count ?? 0;
      if (count >= BATCH_SIZE) return continueAsJob(tx, member, { batchId: id, state: 'undoing', at: clock.now() });
      await batches.setBatch(tx, id, { state: 'undoing' });
      await step(tx, id);
    });
    return results.read(member, id);
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction((tx) => batches.deleteBatch(tx, id));
  }

  return {
    returnToSea: returnToPublicPool,
    moveToPublicPool,
    ...sharingOut,
    setLevels,
    tagMany,
    moveToBin,
    restore,
    undo,
    ...results,
    run,
    forget,
  };
}
