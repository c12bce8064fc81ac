import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, findOpenJob, finishJob, type StoredJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { publicPoolNotFound } from '../core/customers.errors.ts';
import type { PublicPool } from '../core/public-pools.policy.ts';
import { lockPublicPools, readPublicPools } from '../core/public-pools.repository.ts';
import * as repository from './public-pool-deletion.repository.ts';

/** The number of customers in one transaction. Fewer are moved within the request. */
const BATCH = 500;
const COUNT_LIMIT = 100_000;

/** The decision that the job keeps. */
interface Deletion extends Record<string, unknown> {
  seaId: string;
  name: string | null;
  total: number;
}

/** Deletes a public pool. Its customers go to another one. */
export function createPublicPoolDeletion({ db, clock }: { db: Db; clock: Clock }) {
  async function usage(
    member: Member,
    { id }: RequestOf<'customers.seaUsage'>,
  ): Promise<ReplyOf<'customers.seaUsage'>> {
    const tenant = db.forTenant(member.tenantId);
    const { list } = await readPublicPools(tenant);
    if (!list.some((publicPool) => publicPool.id === id)) throw publicPoolNotFound();
    return repository.countOfPublicPool(tenant, id, COUNT_LIMIT);
  }

  /** Deletes a public pool. Throws `customers.sea_not_found`, `customers.sea_stale` and `customers.sea_stays`. */
  async function remove(
    member: Member,
    request: RequestOf<'customers.deleteSea'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.deleteSea'>> {
    const at = clock.now();
    const { moved, jobId } = await db.forTenant(member.tenantId).transaction(
      (tx) =>
        once(tx, member, key, at, async (): Promise<{ moved: string; jobId: string }> => {
          await lockPublicPools(tx);
          const { list } = await readPublicPools(tx);
          const [publicPool, into] = [
            list.find(({ id }) => id === request.id),
            list.find(({ id }) => id === request.into),
          ];
          if (!publicPool || !into) throw publicPoolNotFound();
          if (publicPool.id === FIRST_PUBLIC_POOL || publicPool.id === into.id || into.movingInto !== null) {
            throw new AppError('customers.sea_stays');
          }
          if (publicPool.version !== request.version || publicPool.movingInto !== null)
            throw new AppError('customers.sea_stale');
          return begin(tx, member, publicPool, into, at);
        }),
      'for its values',
    );
    return { moved: Number(moved), jobId: jobId || null };
  }

  /** Begins the deletion. Returns the job's id, or nothing if all is done at once. */
  async function begin(tx: Queryable, member: Member, publicPool: PublicPool, into: PublicPool, at: Date) {
    const counted = await repository.countOfPublicPool(tx, publicPool.id, COUNT_LIMIT);
    const total = counted.inSea + counted.owned;
    await repository.setMoving(tx, publicPool.id, into.id);
    const detail = { name: publicPool.name, customers: total };
    await audit(tx, member, { at, action: 'customers.sea_deleted', subjectId: publicPool.id, detail });
    if (total < BATCH) {
      const names = { from: publicPool.name, to: into.name };
      await repository.moveSome(tx, { seaId: publicPool.id, into: into.id, names, makerId: member.userId, at }, BATCH);
      await repository.setDeleted(tx, publicPool.id, at);
      return { moved: String(total), jobId: '' };
    }
    const input: Deletion = { seaId: publicPool.id, name: publicPool.name, total };
    const jobId = await createJob(tx, member, 'customers.delete_sea', at, input);
    await queue.enqueue(tx, { task: deletePublicPoolTask, id: jobId });
    return { moved: String(total), jobId };
  }

  /** Runs as a queue task. A batch is one transaction, so the next run continues after an interruption. */
  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findOpenJob(tenant, jobId);
    if (!job) return;
    const { total } = job.input as Deletion;
    const progress = trackProgress(tenant, jobId, clock);
    await progress.report(0, total);
    for (let done = 0; await tenant.transaction((tx) => runBatch(tx, job), 'for its values');) {
      done += BATCH;
      await progress.report(Math.min(done, total), total);
    }
  }

  /** Moves one batch. Returns false if nothing is left to do. */
  async function runBatch(tx: Queryable, { id, input, makerId }: StoredJob): Promise<boolean> {
    const { seaId, name, total } = input as Deletion;
    const at = clock.now();
    const into = await repository.lockMoving(tx, seaId);
    if (into !== null) {
      const to = (await readPublicPools(tx)).list.find((publicPool) => publicPool.id === into)?.name ?? null;
      const move = { seaId, into, names: { from: name, to }, makerId, at };
      if ((await repository.moveSome(tx, move, BATCH)) === BATCH) return true;
      await repository.setDeleted(tx, seaId, at);
    }
    await finishJob(tx, id, { moved: total }, at);
    return false;
  }

  return { usage, remove, run };
}

/** Continues the deletion of a public pool. The task's `id` is the job's. */
export const deletePublicPoolTask: QueueTask = { name: 'customers.delete-sea', attempts: 12 };
