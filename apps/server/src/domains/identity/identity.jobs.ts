import type { Task } from '../../platform/queue/queue.ts';

/** Gathers what is kept about a person into a file. `id` is the job's. */
export const exportDataTask: Task = { name: 'identity.export-data', attempts: 6 };
