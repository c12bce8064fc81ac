import type { Task } from '../../platform/queue/queue.ts';

/** Writes the audit into a file. `id` is the job's. */
export const exportAuditTask: Task = { name: 'organisation.export-audit', attempts: 6 };

/** Hands over what somebody held who left. `id` is the job's. */
export const handOverTask: Task = { name: 'organisation.hand-over', attempts: 12 };
