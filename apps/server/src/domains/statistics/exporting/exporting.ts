import type { Module } from '../../../kernel/module.ts';
import { createStatisticsExport, exportStatisticsTask, type StatisticsExportParts } from './export.usecases.ts';

/** Makes the room's module: figures written into files. */
export function createFiguresExporting(parts: StatisticsExportParts) {
  const exporting = createStatisticsExport(parts);
  return {
    api: exporting,
    routes({ handle }) {
      handle('statistics.export', (member, request, { key, language }) =>
        exporting.start(member, request, language, key),
      );
    },
    jobs: { [exportStatisticsTask.name]: exporting.run },
  } satisfies Module;
}
