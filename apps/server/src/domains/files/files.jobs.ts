import type { Task } from '../../platform/queue/queue.ts';

/** Removes an upload that nothing came to stand on. `id` is the file's. */
export const removeOrphan: Task = { name: 'files.remove-orphan', attempts: 10 };
