import type { Task } from '../../platform/queue/queue.ts';

/** Reads an uploaded spreadsheet into rows to be confirmed. The job's id is the import's, here and below. */
export const readImportTask: Task = { name: 'customers.read-import', attempts: 10 };

/** Writes the confirmed rows. Tried for 18 hours, anew after each part that was written. */
export const writeImportTask: Task = { name: 'customers.write-import', attempts: 12 };

/** Removes what is left of an import: its wrong rows and its file. */
export const forgetImportTask: Task = { name: 'customers.forget-import', attempts: 10 };

/** Goes on with a batch that is too large for one call, or with its undoing. The job's id is the batch's, here and below. */
export const runBatchTask: Task = { name: 'customers.run-batch', attempts: 12 };

/** Forgets what a batch changed, when it can long be undone no more. */
export const forgetBatchTask: Task = { name: 'customers.forget-batch', attempts: 10 };

/** Writes a list into a file. `id` is the job's. */
export const exportTask: Task = { name: 'customers.export', attempts: 6 };

/** Once a night for each enterprise with a recycle bin: erases what lay there too long. */
export const sweepBinTask: Task = { name: 'customers.sweep-bin', attempts: 12 };

/** Once a night for each enterprise: what goes back to the sea by itself. Tried until the morning. */
export const returnTask: Task = { name: 'customers.return', attempts: 12 };

/** Forgets what two customers were before they were merged. */
export const forgetMergeTask: Task = { name: 'customers.forget-merge', attempts: 10 };

/** Looks for customers that are one. `id` is the job's. */
export const findDuplicatesTask: Task = { name: 'customers.find-duplicates', attempts: 4 };

/** Goes on with the deletion of a sea. `id` is the job's. */
export const deleteSeaTask: Task = { name: 'customers.delete-sea', attempts: 12 };

/** Gives the customers of one tag another. `id` is the job's. */
export const mergeTagsTask: Task = { name: 'customers.merge-tags', attempts: 12 };

/** Takes back what an import made. `id` is the import's. */
export const undoImportTask: Task = { name: 'customers.undo-import', attempts: 12 };
