import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { createJob, findJob, findOpenJob, finishJob, type StoredJob, trackProgress } from '../../../kernel/jobs.ts';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { countHoldings, type HoldingCounts, type Holdings } from '../core/holdings.ts';
import { findActive, lockMembers } from '../core/places.repository.ts';
import * as repository from './hand-over.repository.ts';

/** The number of rows handed over in one transaction, so that nobody waits long. */
const BATCH = 500;

/** The decision that the job keeps. */
interface HandOverInput extends HoldingCounts {
  fromId: string;
  toIds: string[];
}

/** The former owner and the new ones; `toIds` as in `HandOver`. */
export interface HandOverDecision {
  fromId: string;
  toIds: string[];
  held: HoldingCounts;
}

export interface HandOverParts {
  db: Db;
  clock: Clock;
  holdings: Holdings;
}

const kinds = ['customers', 'visits'] as const;

/** Hands everything of one member over to others: at once if it is little, else in batches by a job. */
export function createHandOver({ db, clock, holdings }: HandOverParts) {
  /**
   * Begins in the transaction that ends the membership, so that the member gets nothing new. Returns the job's id;
   * null if all is done at once.
   */
  async function begin(
    tx: Queryable,
    member: Member,
    { fromId, toIds, held }: HandOverDecision,
  ): Promise<string | null> {
    const at = clock.now();
    if (held.customers + held.visits > BATCH) {
      const input: HandOverInput = { fromId, toIds, ...held };
      const jobId = await createJob(tx, member, 'organisation.hand_over', at, { ...input });
      await queue.enqueue(tx, { task: handOverTask, id: jobId });
      return jobId;
    }
    const change = { fromId, toIds, turn: 0, limit: BATCH, actorId: member.userId, at };
    // Customers first, because a call-back goes to the new owner of its customer.
    for (const kind of kinds) await holdings[kind].handOver(tx, change);
    return null;
  }

  /** Runs as a queue task. A batch is one transaction, so the next run continues after an interruption. */
  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findOpenJob(tenant, jobId);
    if (!job) return;
    const { customers, visits: callBacks } = job.input as unknown as HandOverInput;
    const progress = trackProgress(tenant, jobId, clock);
    let left: HoldingCounts | null = { customers, visits: callBacks };
    while (left) {
      const done = customers + callBacks - left.customers - left.visits;
      await progress.report(Math.max(0, done), customers + callBacks);
      left = await tenant.transaction((tx) => runBatch(tx, job));
    }
  }

  /** Hands over the next batch. Null if nothing is left to do. */
  async function runBatch(tx: Queryable, job: StoredJob): Promise<HoldingCounts | null> {
    const { fromId, toIds, ...whole } = job.input as unknown as HandOverInput;
    const at = clock.now();
    await lockMembers(tx, [fromId, ...toIds]);
    const active = await findActive(tx, [fromId, ...toIds]);
    const before = await countHoldings(holdings, tx, fromId);
    const kind = kinds.find((one) => before[one] > 0);
    // A member who is active again keeps the rest.
    if (!kind || active.has(fromId)) {
      const moved = { customers: whole.customers - before.customers, visits: whole.visits - before.visits };
      await finishJob(tx, job.id, moved, at);
      return null;
    }
    const turn = Math.max(0, whole[kind] - before[kind]);
    // A colleague who left meanwhile takes nothing.
    const takers = toIds.filter((id) => active.has(id));
    const change = { fromId, toIds: takers, turn, limit: BATCH, actorId: job.makerId, at };
    before[kind] -= await holdings[kind].handOver(tx, change);
    return before;
  }

  /** Finds a hand-over. Throws `jobs.not_found`, also for a member out of the caller's scope. */
  async function find(
    tenant: Queryable,
    member: Member,
    asked: { jobId: string } | { userId: string },
  ): Promise<{ job: StoredJob; input: HandOverInput; placed: repository.NamedPlace }> {
    const jobId = 'jobId' in asked ? asked.jobId : await repository.findHandOverOf(tenant, asked.userId);
    const job = jobId ? await findJob(tenant, jobId) : undefined;
    if (job?.kind !== 'organisation.hand_over') throw new AppError('jobs.not_found');
    const input = job.input as unknown as HandOverInput;
    const [placed] = await repository.findNamedMembers(tenant, [input.fromId]);
    if (!placed || !isInScope(member, placed)) throw new AppError('jobs.not_found');
    return { job, input, placed };
  }

  async function info(
    member: Member,
    asked: RequestOf<'organisation.handOver'>,
  ): Promise<ReplyOf<'organisation.handOver'>> {
    const tenant = db.forTenant(member.tenantId);
    const { job, input, placed } = await find(tenant, member, asked);
    const left =
      job.state === 'done' ? { customers: 0, visits: 0 } : await countHoldings(holdings, tenant, input.fromId);
    const names = new Map(
      (await repository.findNamedMembers(tenant, input.toIds)).map((one) => [one.userId, one.name]),
    );
    return {
      jobId: job.id,
      name: placed.name,
      state: job.state,
      total: input.customers + input.visits,
      ...left,
      takers: input.toIds.map((id) => names.get(id) ?? ''),
      startedAt: job.createdAt,
    };
  }

  /** Tries a hand-over again. Two runs at once do no harm, because batches take turns. */
  async function retry(member: Member, asked: RequestOf<'organisation.retryHandOver'>): Promise<{ done: true }> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { job } = await find(tx, member, asked);
      if (job.state !== 'done') await queue.enqueue(tx, { task: handOverTask, id: job.id, key: `hand-over:${job.id}` });
    });
    return { done: true };
  }

  return { begin, run, info, retry };
}

/** Hands over the customers and call-backs of a member who left. The task's `id` is the job's. */
export const handOverTask: QueueTask = { name: 'organisation.hand-over', attempts: 12 };
