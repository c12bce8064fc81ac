import type { QueueTask } from '../../platform/queue/queue.ts';

/** Removes an upload that was never taken into use. `id` is the file's. */
export const removeOrphan: QueueTask = { name: 'files.remove-orphan', attempts: 10 };
