import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Deletes the numbers of a deleted task. */
export const forgetTask: QueueTask = { name: 'tasks.forget', attempts: 12 };
