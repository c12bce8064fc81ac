import type { QueueTask } from '../../platform/queue/queue.ts';

/** Removes old recordings. Runs once a night for each enterprise with recordings. */
export const sweepRecordingsTask: QueueTask = { name: 'calls.sweep_recordings', attempts: 12 };

/** Dials the next customer of a run at the planned time. Reading a run that is late queues this task again. */
export const runStepTask: QueueTask = { name: 'calls.run_step', attempts: 4 };

/** Deletes an ended run and its turns. */
export const forgetRunTask: QueueTask = { name: 'calls.forget_run', attempts: 10 };
