import type { Task } from '../../platform/queue/queue.ts';

/** Puts the numbers of a spreadsheet on the do-not-call list. */
export const doNotCallTask: Task = { name: 'tasks.do_not_call', attempts: 4 };
