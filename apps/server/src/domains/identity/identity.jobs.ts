import type { QueueTask } from '../../platform/queue/queue.ts';

/** Writes a person's data into a file. The task's `id` is the job's. */
export const exportDataTask: QueueTask = { name: 'identity.export-data', attempts: 6 };
