import type { Task } from '../../platform/queue/queue.ts';

/** Reads an uploaded spreadsheet into rows to be confirmed. The job's id is the import's, here and below. */
export const readImportTask: Task = { name: 'customers.read-import', attempts: 4 };

/** Makes customers of the confirmed rows. Tried for 18 hours: a part may be written already. */
export const writeImportTask: Task = { name: 'customers.write-import', attempts: 12 };

/** Removes what is left of an import: its wrong rows and its file. */
export const forgetImportTask: Task = { name: 'customers.forget-import', attempts: 10 };
