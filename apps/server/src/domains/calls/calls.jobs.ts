import type { Task } from '../../platform/queue/queue.ts';

/** Once a night for each enterprise with recordings: removes the old ones. */
export const sweepRecordingsTask: Task = { name: 'calls.sweep_recordings', attempts: 12 };

/** Dials the next customer of a run whose time has come. Whoever looks at a run that is late asks for it again. */
export const runStepTask: Task = { name: 'calls.run_step', attempts: 4 };

/** Forgets a run, and who had their turn in it. */
export const forgetRunTask: Task = { name: 'calls.forget_run', attempts: 10 };
