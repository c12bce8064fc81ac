import type { QueueTask } from '../../platform/queue/queue.ts';

/** Takes in a spreadsheet, or customers, as numbers of a task. */
export const intakeTask: QueueTask = { name: 'tasks.intake', attempts: 4 };

/** Writes the numbers of a task and their results into a file. */
export const exportTaskNumbersTask: QueueTask = { name: 'tasks.export', attempts: 4 };

/** Divides very many numbers of a task, or takes them back. */
export const divideTask: QueueTask = { name: 'tasks.divide', attempts: 8 };

/** Deletes the numbers of a deleted task. */
export const forgetTask: QueueTask = { name: 'tasks.forget', attempts: 12 };
