import type { PastCalls } from '../../calls/calls.api.ts';
import { sumByDayAnd } from './call-figures.repository.ts';

/** Counts the calls of members by day, on lines and by their own phones together. */
export const countPastCalls: PastCalls['countByDay'] = async (db, userIds, period) => {
  const counted = await Promise.all(
    (['lines', 'device'] as const).map((source) => sumByDayAnd(db, period, { members: userIds, source }, 'member')),
  );
  const days = new Map<string, number[]>();
  for (const { key, place, calls } of counted.flat()) {
    const ofMember = days.get(key!) ?? Array.from({ length: period.days }, () => 0);
    ofMember[place - 1]! += calls;
    days.set(key!, ofMember);
  }
  return days;
};
