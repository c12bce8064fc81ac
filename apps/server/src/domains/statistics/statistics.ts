import type { Module } from '../../kernel/module.ts';
import type { FileApi } from '../files/files.api.ts';
import { createDays } from './days/days.usecases.ts';
import { createStatisticsExport } from './exporting/export.usecases.ts';
import { addUpTask, exportStatisticsTask } from './statistics.jobs.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { createStatistics, type StatisticsParts } from './use-cases.ts';

/** Creates the module of figures of calls and customers, with the records behind each. */
export function createStatisticsModule(parts: StatisticsParts & { files: Pick<FileApi, 'lendStream'> }) {
  const statistics = createStatistics(parts);
  const days = createDays(parts);
  const exporting = createStatisticsExport({ ...parts, statistics });
  return {
    api: { ...statistics, days },
    routes: (handlers) => statisticsRoutes(handlers, { ...statistics, export: exporting.start }),
    jobs: { [addUpTask.name]: days.addUpNight, [exportStatisticsTask.name]: exporting.run },
  } satisfies Module;
}
