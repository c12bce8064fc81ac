import type { Task } from '../../../platform/queue/queue.ts';

/** Reads the numbers of a picture. */
export const readPhotoTask: Task = { name: 'tasks.read-photo', attempts: 4 };

/** Forgets a picture and what was read in it. */
export const forgetPhotoTask: Task = { name: 'tasks.forget-photo', attempts: 12 };
