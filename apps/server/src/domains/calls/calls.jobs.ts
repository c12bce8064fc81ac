import type { Task } from '../../platform/queue/queue.ts';

/** Gives an accepted call to the engine. An old one is not dialled any more, so trying again for long is no use. */
export const dialTask: Task = { name: 'calls.dial', attempts: 2 };

/** Has the engine end a call. What is missed here ends by reconciliation. */
export const hangUpTask: Task = { name: 'calls.hang_up', attempts: 4 };

/** Once a night for each enterprise with recordings: removes the old ones. */
export const sweepRecordingsTask: Task = { name: 'calls.sweep_recordings', attempts: 12 };
