import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Statistics } from './statistics.usecases.ts';

export function statisticsRoutes({ handle }: Handlers, statistics: Statistics): void {
  handle('statistics.callTotals', (member, request) => statistics.callTotals(member, request));
  handle('statistics.callRanks', (member, request) => statistics.callRanks(member, request));
}
