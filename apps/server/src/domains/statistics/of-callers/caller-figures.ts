import { type CallerFigure, callerFigures, isOfAllCallers } from '@haihu/contract/statistics/values';
import type { CallerCounts } from '@haihu/contract/statistics/of-callers';
import { callerSumNames, type CallerSums } from '../core/caller-sums.ts';

const sumsOf = (sumOf: (name: keyof CallerSums) => number) =>
  Object.fromEntries(callerSumNames.map((name) => [name, sumOf(name)])) as CallerSums;

export const noCallers = sumsOf(() => 0);

export const addCallerSums = (one: CallerSums, other: CallerSums): CallerSums =>
  sumsOf((name) => one[name] + other[name]);

/** Returns a share to four decimals; 0 of nothing. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);

const formulas: Record<CallerFigure, (sums: CallerSums) => number> = {
  callers: ({ taken, missed }) => taken + missed,
  taken: ({ taken }) => taken,
  missed: ({ missed }) => missed,
  takenRate: ({ taken, missed }) => share(taken, taken + missed),
  within20Rate: ({ within20, taken, missed }) => share(within20, taken + missed),
  averageWait: ({ waitedSeconds, taken }) => (taken === 0 ? 0 : Math.round(waitedSeconds / taken)),
  talkSeconds: ({ talkSeconds }) => talkSeconds,
  messages: ({ messages }) => messages,
  declined: ({ declined }) => declined,
  absent: ({ absent }) => absent,
};

/** Returns every figure of callers. `ofAll` is false for some members only: callers whom nobody took are nobody's. */
export function callerCountsOf(sums: CallerSums, { ofAll }: { ofAll: boolean }): CallerCounts {
  const counted = callerFigures.map((figure) => [
    figure,
    isOfAllCallers(figure) && !ofAll ? null : formulas[figure](sums),
  ]);
  return Object.fromEntries(counted) as CallerCounts;
}
