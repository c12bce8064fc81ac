import { type Batch, BATCH_LIMIT, NAMED_LIMIT, type Whom } from '@haihu/contract/customers/batches';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { batchTooLarge } from '../core/customers.errors.ts';
import type { Listing } from '../pools/keyset-listing.ts';
import { continueAsJob, forgetBatchTask } from './batch-jobs.ts';
import type { BatchResults } from './batch-results.usecases.ts';
import * as batches from './batches.repository.ts';
import type { BatchAction } from './handing-over.policy.ts';

/** Milliseconds for which a batch keeps the former state of its customers. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

export interface BeginBatchParts {
  db: Db;
  clock: Clock;
  /** Returns the listing of all customers that a list with these conditions shows. */
  listingOf: (member: Member, whom: Exclude<Whom, { by: 'ids' }>) => Promise<Listing>;
  /** Carries out the next part of a batch. */
  step: (tx: Queryable, batchId: string) => Promise<unknown>;
  read: BatchResults['read'];
}

/** Writes the rows of a batch, with receivers. Returns the number of customers. */
type Prepare = (tx: Queryable, batchId: string) => Promise<number>;

export type BeginBatch = ReturnType<typeof createBeginBatch>;

/** Makes the function that begins a batch: it stores the customers, and then carries out the first part. */
export function createBeginBatch({ db, clock, listingOf, step, read }: BeginBatchParts) {
  async function start(member: Member, whom: Whom, wanted: BatchAction, key: IdempotencyKey): Promise<Batch> {
    return begin(member, wanted, key, await preparationOf(member, whom));
  }

  async function preparationOf(member: Member, whom: Whom): Promise<Prepare> {
    if (whom.by === 'ids') {
      const named = [...new Set(whom.ids)].map((id) => ({ id }));
      return (tx, batchId) => batches.insertNamed(tx, batchId, named);
    }
    const matching = await matchingOf(member, whom);
    return (tx, batchId) => batches.insertMatching(tx, batchId, matching);
  }

  async function matchingOf(member: Member, whom: Exclude<Whom, { by: 'ids' }>) {
    return { listing: await listingOf(member, whom), except: whom.except ?? [], limit: BATCH_LIMIT };
  }

  /** Carries out a batch of few customers at once; a larger one continues as a job. */
  async function begin(member: Member, wanted: BatchAction, key: IdempotencyKey, prepare: Prepare): Promise<Batch> {
    const now = clock.now();
    const { userId, isSuper, permissions, dataScope, departmentIds } = member;
    const makerRights = { userId, isSuper, permissions, dataScope, departmentIds };
    const { id } = await db.forTenant(member.tenantId).transaction(
      (tx) =>
        once(tx, member, key, now, async () => {
          const batchId = await batches.insertBatch(tx, { wanted, makerRights, at: now });
          const total = await prepare(tx, batchId);
          if (total > BATCH_LIMIT) throw batchTooLarge(BATCH_LIMIT);
          if (total > NAMED_LIMIT) await continueAsJob(tx, member, { batchId, state: 'running', at: clock.now() });
          else await step(tx, batchId);
          const forgottenAt = new Date(now.getTime() + KEPT_FOR);
          await queue.enqueue(tx, { task: forgetBatchTask, id: batchId, runAt: forgottenAt });
          return { id: batchId };
        }),
      'for its values',
    );
    return read(member, id);
  }

  return { start, begin, preparationOf, matchingOf };
}
