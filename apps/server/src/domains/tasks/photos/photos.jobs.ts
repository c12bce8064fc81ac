import type { Task } from '../../../platform/queue/queue.ts';

/** Reads the numbers in a photo. */
export const readPhotoTask: Task = { name: 'tasks.read-photo', attempts: 4 };

/** Deletes a photo and the lines that were read from it. */
export const forgetPhotoTask: Task = { name: 'tasks.forget-photo', attempts: 12 };
