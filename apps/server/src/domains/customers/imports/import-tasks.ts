import type { QueueTask } from '../../../platform/queue/queue.ts';

/** Reads an uploaded spreadsheet into rows that wait for confirmation. The task's `id` is the import's. */
export const readImportTask: QueueTask = { name: 'customers.read-import', attempts: 10 };

/**
 * Writes the confirmed rows of an import. Tried for 18 hours, counted again after each written part. The task's `id` is
 * the import's.
 */
export const writeImportTask: QueueTask = { name: 'customers.write-import', attempts: 12 };

/** Removes the remains of an import: its wrong rows and its file. The task's `id` is the import's. */
export const forgetImportTask: QueueTask = { name: 'customers.forget-import', attempts: 10 };

/** Undoes an import. The task's `id` is the import's. */
export const undoImportTask: QueueTask = { name: 'customers.undo-import', attempts: 12 };
