import { createJob } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import * as queue from '../../../platform/queue/queue.ts';
import * as batches from './batches.repository.ts';

/** Continues a batch that is too large for one request, or its undo. The task's `id` is the batch's. */
export const runBatchTask: queue.QueueTask = { name: 'customers.run-batch', attempts: 12 };

/** Forgets the changes of a batch, long after the last moment to undo it. The task's `id` is the batch's. */
export const forgetBatchTask: queue.QueueTask = { name: 'customers.forget-batch', attempts: 10 };

/** Continues a batch, or its undo, as a job of the member. */
export async function continueAsJob(
  tx: Queryable,
  member: Member,
  { batchId, state, at }: { batchId: string; state: 'running' | 'undoing'; at: Date },
): Promise<void> {
  const kind = state === 'running' ? 'customers.batch' : 'customers.batch.undo';
  const jobId = await createJob(tx, member, kind, at);
  await batches.setBatch(tx, batchId, { state, jobId });
  await queue.enqueue(tx, { task: runBatchTask, id: batchId });
}
