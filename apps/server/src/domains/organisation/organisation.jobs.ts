import type { Task } from '../../platform/queue/queue.ts';

/** Writes the audit into a file. The task's `id` is the job's. */
export const exportAuditTask: Task = { name: 'organisation.export-audit', attempts: 6 };

/** Hands over the customers and call-backs of a member who left. The task's `id` is the job's. */
export const handOverTask: Task = { name: 'organisation.hand-over', attempts: 12 };
