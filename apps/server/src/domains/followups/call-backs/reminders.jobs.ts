import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Reminds a member of a call-back at its minute. The task's `id` is the call-back's. */
export const remindTask: QueueTask = { name: 'followups.remind', attempts: 8 };

/** Returns the queue key of a call-back's reminder. There is one for each, so moving the call-back moves it. */
export const keyOf = (id: string) => `visit:${id}`;
