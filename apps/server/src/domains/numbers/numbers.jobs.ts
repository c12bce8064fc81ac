import type { QueueTask } from '../../platform/queue/queue.ts';

/** Puts the numbers of a spreadsheet on the do-not-call list. */
export const doNotCallTask: QueueTask = { name: 'tasks.do_not_call', attempts: 4 };
