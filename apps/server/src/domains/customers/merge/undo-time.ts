import { UNDO_MINUTES } from '@haihu/contract/customers/batches';
import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Milliseconds in which a merge can be undone. */
export const MERGE_UNDO_TIME = UNDO_MINUTES * 60 * 1000;

/** Forgets the states of two customers before their merge. */
export const forgetMergeTask: QueueTask = { name: 'customers.forget-merge', attempts: 10 };
