import type { Step } from '@haihu/contract/statistics/values';
import { addDays, dayOf, isDay, wallClock } from '@haihu/rules/day';
import { dayNumbersOf, today } from '../../shared/lib/day.ts';
import type { Query } from '../../shared/lib/navigation.ts';
import { sessionZone } from '../../shared/lib/session.ts';

export const spans = ['today', 'week', 'month', 'chosen'] as const;
export type FigureSpan = (typeof spans)[number];

export interface FigurePeriod {
  span: FigureSpan;
  from: string;
  to: string;
}

const DAY = 24 * 60 * 60 * 1000;

export const lengthOf = ({ from, to }: Pick<FigurePeriod, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** Reads the period from an address. Days have priority over a named span. The default is the last seven days. */
export function periodOf(query: Query): FigurePeriod {
  const { from, to } = query;
  if (from && to && isDay(from) && isDay(to) && from <= to) return { span: 'chosen', from, to };
  const day = today();
  if (query.span === 'today') return { span: 'today', from: day, to: day };
  if (query.span === 'month') return { span: 'month', from: `${day.slice(0, 7)}-01`, to: day };
  return { span: 'week', from: addDays(day, -6), to: day };
}

/** Returns the length of a point, so that a chart has about thirty at most. */
export function stepOf(period: Pick<FigurePeriod, 'from' | 'to'>): Step {
  const days = lengthOf(period);
  if (days === 1) return 'hour';
  if (days <= 31) return 'day';
  return days <= 217 ? 'week' : 'month';
}

/** Writes the label under a point: 09:00, 3/2, 2026-03. */
export function pointLabel(startsAt: string, step: Step): string {
  const clock = wallClock(startsAt, sessionZone());
  if (step === 'hour') return clock.slice(11, 16);
  if (step === 'month') return clock.slice(0, 7);
  const [, month, date] = dayNumbersOf(clock.slice(0, 10));
  return `${month}/${date}`;
}

/** Returns the days or the hour to request for one point of a series. */
export function seriesStretchOf(
  points: readonly { startsAt: string }[],
  index: number,
  period: FigurePeriod,
): { from: string; to: string; hour?: string } {
  const zone = sessionZone();
  const { startsAt } = points[index]!;
  const from = dayOf(startsAt, zone);
  if (stepOf(period) === 'hour') return { from, to: from, hour: startsAt };
  const next = points[index + 1];
  return { from, to: next ? addDays(dayOf(next.startsAt, zone), -1) : period.to };
}
