import { isAllowed } from '../../kernel/member.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi } from '../files/files.api.ts';
import { createDays } from './days/days.ts';
import { createFiguresExporting } from './exporting/exporting.ts';
import { createOfCallers } from './of-callers/of-callers.ts';
import type { CallsBehindParts } from './of-calls/calls-behind.usecases.ts';
import { createOfCalls } from './of-calls/of-calls.ts';
import { countPastCalls } from './of-calls/past-calls.ts';
import type { CustomersBehindParts } from './of-customers/customers-behind.usecases.ts';
import { createOfCustomers } from './of-customers/of-customers.ts';
import { createOfTasks } from './of-tasks/of-tasks.ts';
import { createRanks } from './ranks/ranks.ts';
import { createToday } from './today/today.ts';

export interface StatisticsModuleParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  findCalls: CallsBehindParts['findCalls'];
  findOpenNames: CustomersBehindParts['findOpenNames'];
}

/** Makes the domain's module: figures of calls and of customers, and the rows behind each. */
export function createStatisticsModule(parts: StatisticsModuleParts) {
  const [ofCalls, ofCustomers, ranks] = [createOfCalls(parts), createOfCustomers(parts), createRanks(parts)];
  const ofCallers = createOfCallers(parts);
  const statistics = { ...ofCalls.api, ...ofCallers.api, ...ofCustomers.api, ...ranks.api };
  const [days, ofTasks, today] = [createDays(parts), createOfTasks(parts), createToday(parts)];
  const exporting = createFiguresExporting({ ...parts, statistics });
  return {
    ...foldModules([days, exporting, ofCallers, ofCalls, ofCustomers, ofTasks, ranks, today]),
    api: { ...statistics, ...ofTasks.api, ...today.api, days: days.api },
    seams: {
      jobFiles: { 'statistics.export': (maker) => isAllowed(maker, 'statistics.read') },
      pastCalls: { countByDay: countPastCalls },
    },
  } satisfies Module;
}
