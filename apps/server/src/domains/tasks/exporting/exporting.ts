import type { Module } from '../../../kernel/module.ts';
import { createTaskExport, exportTaskNumbersTask, type TaskExportParts } from './export.usecases.ts';

/** Makes the room's module: the numbers of a task, written into a file. */
export function createTaskExporting(parts: TaskExportParts) {
  const exports = createTaskExport(parts);
  return {
    api: { exports },
    routes({ handle }) {
      handle('tasks.export', (member, request, { key, language }) => exports.start(member, request, language, key));
    },
    jobs: { [exportTaskNumbersTask.name]: exports.run },
  } satisfies Module;
}
