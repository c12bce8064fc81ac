import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Reads the numbers in a photo. */
export const readPhotoTask: QueueTask = { name: 'tasks.read-photo', attempts: 4 };

/** Deletes a photo and the lines that were read from it. */
export const forgetPhotoTask: QueueTask = { name: 'tasks.forget-photo', attempts: 12 };
