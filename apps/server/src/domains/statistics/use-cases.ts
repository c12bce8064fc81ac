import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type CallsBehindParts, createCallsBehind } from './of-calls/calls-behind.usecases.ts';
import { createCallSeries } from './of-calls/call-series.usecases.ts';
import { createCallTotals } from './of-calls/call-totals.usecases.ts';
import { createCustomersBehind, type CustomersBehindParts } from './of-customers/customers-behind.usecases.ts';
import { createCustomerTotals } from './of-customers/customer-totals.usecases.ts';
import { createTaskTotals } from './of-tasks/task-totals.usecases.ts';
import { createRanks } from './ranks/ranks.usecases.ts';
import { createToday } from './today/today.usecases.ts';

export interface StatisticsParts {
  db: Db;
  clock: Clock;
  findCalls: CallsBehindParts['findCalls'];
  findOpenNames: CustomersBehindParts['findOpenNames'];
}

export type Statistics = ReturnType<typeof createStatistics>;

/** Puts the use cases of statistics together. */
export function createStatistics(parts: StatisticsParts) {
  return {
    ...createCallTotals(parts),
    ...createToday(parts),
    callSeries: createCallSeries(parts),
    callsBehind: createCallsBehind(parts),
    callRanks: createRanks(parts),
    taskTotals: createTaskTotals(parts),
    ...createCustomerTotals(parts),
    ...createCustomersBehind(parts),
  };
}
