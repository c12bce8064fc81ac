import type { Task } from '../../platform/queue/queue.ts';

/** Reminds a member of a visit at its minute; the job's id is the visit's. */
export const remindTask: Task = { name: 'followups.remind', attempts: 8 };

/** A visit has one reminder: moving the visit moves it. */
export const keyOf = (id: string) => `visit:${id}`;
