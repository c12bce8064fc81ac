import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { countCalls } from '../calls/calls.api.ts';
import { countFollowUps } from '../followups/followups.api.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { createStatistics } from './statistics.usecases.ts';

/** Figures of calls and follow-ups. */
export function createStatisticsModule({ db }: { db: Db }) {
  const statistics = createStatistics({ db, count: { calls: countCalls, followUps: countFollowUps } });
  return { api: statistics, routes: (handlers) => statisticsRoutes(handlers, statistics) } satisfies Module;
}
