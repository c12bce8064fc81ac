import type { Task } from '../../platform/queue/queue.ts';

/** Writes the audit into a file. `id` is the job's. */
export const exportAuditTask: Task = { name: 'organisation.export-audit', attempts: 6 };
