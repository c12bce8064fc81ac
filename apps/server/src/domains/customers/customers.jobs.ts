import type { Task } from '../../platform/queue/queue.ts';

/** Reads an uploaded spreadsheet into rows that wait for confirmation. The task's `id` is the import's. */
export const readImportTask: Task = { name: 'customers.read-import', attempts: 10 };

/**
 * Writes the confirmed rows of an import. Tried for 18 hours, counted anew after each written part. The task's `id` is
 * the import's.
 */
export const writeImportTask: Task = { name: 'customers.write-import', attempts: 12 };

/** Removes the remains of an import: its wrong rows and its file. The task's `id` is the import's. */
export const forgetImportTask: Task = { name: 'customers.forget-import', attempts: 10 };

/** Continues a batch that is too large for one request, or its undo. The task's `id` is the batch's. */
export const runBatchTask: Task = { name: 'customers.run-batch', attempts: 12 };

/** Forgets the changes of a batch, long after the last moment to undo it. The task's `id` is the batch's. */
export const forgetBatchTask: Task = { name: 'customers.forget-batch', attempts: 10 };

/** Writes a list into a file. The task's `id` is the job's. */
export const exportTask: Task = { name: 'customers.export', attempts: 6 };

/** Erases customers that were in the recycle bin too long. Runs once a night for each enterprise with a recycle bin. */
export const sweepBinTask: Task = { name: 'customers.sweep-bin', attempts: 12 };

/**
 * Returns customers to the public pool by the rules. Runs once a night for each enterprise, and is tried until the
 * morning.
 */
export const returnTask: Task = { name: 'customers.return', attempts: 12 };

/** Forgets the states of two customers before their merge. */
export const forgetMergeTask: Task = { name: 'customers.forget-merge', attempts: 10 };

/** Looks for customers that are the same. The task's `id` is the job's. */
export const findDuplicatesTask: Task = { name: 'customers.find-duplicates', attempts: 4 };

/** Continues the deletion of a public pool. The task's `id` is the job's. */
export const deleteSeaTask: Task = { name: 'customers.delete-sea', attempts: 12 };

/** Replaces one tag of customers by another. The task's `id` is the job's. */
export const mergeTagsTask: Task = { name: 'customers.merge-tags', attempts: 12 };

/** Undoes an import. The task's `id` is the import's. */
export const undoImportTask: Task = { name: 'customers.undo-import', attempts: 12 };
