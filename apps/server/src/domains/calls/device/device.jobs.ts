import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Ends a call by an agent's own phone that nobody dialled or reported in time. The task's `id` is the call's. */
export const deviceDueTask: QueueTask = { name: 'calls.device_due', attempts: 8 };

/** Returns the queue key of a call's end. There is one for each call, so dialling moves it. */
export const dueKeyOf = (callId: string) => `device:${callId}`;
