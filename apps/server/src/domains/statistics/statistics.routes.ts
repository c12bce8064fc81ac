import type { Handlers } from '../../kernel/endpoint.ts';
import type { ExportStatistics } from './exporting/export.usecases.ts';
import type { Statistics } from './use-cases.ts';

export function statisticsRoutes({ handle }: Handlers, statistics: Statistics & { export: ExportStatistics }): void {
  handle('statistics.today', (member, request) => statistics.today(member, request));
  handle('statistics.setGoal', (member, request) => statistics.setGoal(member, request));
  handle('statistics.callTotals', (member, request) => statistics.callTotals(member, request));
  handle('statistics.deviceCallTotals', (member, request) => statistics.deviceCallTotals(member, request));
  handle('statistics.callSeries', (member, request) => statistics.callSeries(member, request));
  handle('statistics.callsBehind', (member, request) => statistics.callsBehind(member, request));
  handle('statistics.export', (member, request, { key, language }) =>
    statistics.export(member, request, language, key),
  );
  handle('statistics.callRanks', (member, request) => statistics.callRanks(member, request));
  handle('statistics.taskTotals', (member, request) => statistics.taskTotals(member, request));
  handle('statistics.customerTotals', (member, request) => statistics.customerTotals(member, request));
  handle('statistics.customerSeries', (member, request) => statistics.customerSeries(member, request));
  handle('statistics.customersBehind', (member, request) => statistics.customersBehind(member, request));
  handle('statistics.recordsBehind', (member, request) => statistics.recordsBehind(member, request));
  handle('statistics.updatesBehind', (member, request) => statistics.updatesBehind(member, request));
  handle('statistics.poolMovesBehind', (member, request) => statistics.poolMovesBehind(member, request));
}
