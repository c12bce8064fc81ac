import type { Module } from '../../platform/module.ts';
import { createDays } from './days/days.usecases.ts';
import { addUpTask } from './statistics.jobs.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { createStatistics, type StatisticsParts } from './use-cases.ts';

/** Figures of calls and of customers, and what is behind each. */
export function createStatisticsModule(parts: StatisticsParts) {
  const statistics = createStatistics(parts);
  const days = createDays(parts);
  return {
    api: { ...statistics, days },
    routes: (handlers) => statisticsRoutes(handlers, statistics),
    jobs: { [addUpTask.name]: days.addUpNight },
  } satisfies Module;
}
