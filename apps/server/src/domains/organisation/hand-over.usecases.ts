import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { createJob, finishJob, findJob, type StoredJob, trackProgress } from '../../platform/jobs.ts';
import type { Member } from '../../platform/member.ts';
import * as queue from '../../platform/queue/queue.ts';
import { countHeld, type Held, type Holdings } from './holdings.ts';
import { handOverTask } from './organisation.jobs.ts';
import { findActive, lockMembers } from './places.repository.ts';

/** Rows handed over in one transaction: nobody waits long for them. */
const BATCH = 500;

/** What the job keeps of what was decided. */
interface HandOverInput extends Held {
  fromId: string;
  toIds: string[];
}

/** Whose things become whose; `toIds` as in `HandOver`. */
export interface Decision {
  fromId: string;
  toIds: string[];
  held: Held;
}

export interface HandOverParts {
  db: Db;
  clock: Clock;
  holdings: Holdings;
}

const kinds = ['customers', 'visits'] as const;

/** Everything of one member becomes others': at once where it is little, else in batches by a job. */
export function createHandOver({ db, clock, holdings }: HandOverParts) {
  /**
   * In the transaction that ends the member's place, so that nothing can come to them any more. Answers the job that does
   * it; null where it is done already.
   */
  async function begin(tx: Queryable, member: Member, { fromId, toIds, held }: Decision): Promise<string | null> {
    const at = clock.now();
    if (held.customers + held.visits > BATCH) {
      const input: HandOverInput = { fromId, toIds, ...held };
      const jobId = await createJob(tx, member, 'organisation.hand_over', at, { ...input });
      await queue.add(tx, { task: handOverTask, id: jobId });
      return jobId;
    }
    const change = { fromId, toIds, turn: 0, limit: BATCH, actorId: member.userId, at };
    // Customers first: a visit goes to whoever has its customer by then.
    for (const kind of kinds) await holdings[kind].handOver(tx, change);
    return null;
  }

  /** The queue's task. A batch is a transaction: a run that is cut off is taken up where it was. */
  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findJob(tenant, jobId);
    if (!job || job.state === 'done' || job.state === 'failed') return;
    const { customers, visits } = job.input as unknown as HandOverInput;
    const progress = trackProgress(tenant, jobId, clock);
    let left: Held | null = { customers, visits };
    while (left) {
      const done = customers + visits - left.customers - left.visits;
      await progress.report(Math.max(0, done), customers + visits);
      left = await tenant.transaction((tx) => runBatch(tx, job));
    }
  }

  /** Null when nothing is left to do. */
  async function runBatch(tx: Queryable, job: StoredJob): Promise<Held | null> {
    const { fromId, toIds, ...whole } = job.input as unknown as HandOverInput;
    const at = clock.now();
    await lockMembers(tx, [fromId, ...toIds]);
    const active = await findActive(tx, [fromId, ...toIds]);
    const before = await countHeld(holdings, tx, fromId);
    const kind = kinds.find((one) => before[one] > 0);
    // Who is at work again keeps what was not handed over yet.
    if (!kind || active.has(fromId)) {
      const moved = { customers: whole.customers - before.customers, visits: whole.visits - before.visits };
      await finishJob(tx, job.id, moved, at);
      return null;
    }
    const turn = Math.max(0, whole[kind] - before[kind]);
    // Who left meanwhile takes nothing.
    const takers = toIds.filter((id) => active.has(id));
    const change = { fromId, toIds: takers, turn, limit: BATCH, actorId: job.makerId, at };
    before[kind] -= await holdings[kind].handOver(tx, change);
    return before;
  }

  return { begin, run };
}
