import type { CallCounts } from '@haihu/contract/statistics/core/call-figures';
import {
  callFigures,
  type CallFigure,
  type CallFormula,
  type SummedFigure,
  summedFigures,
} from '@haihu/contract/statistics/values';
import { errorAt } from '../../../platform/errors.ts';
import type { CallSums } from '../core/call-sums.ts';

const sumsOf = (sumOf: (figure: SummedFigure) => number) =>
  Object.fromEntries(summedFigures.map((figure) => [figure, sumOf(figure)])) as CallSums;

export const noCalls = sumsOf(() => 0);

/** The figures that follow from the sums. */
const formulas: Record<CallFormula, (sums: CallSums) => number> = {
  answerRate: ({ calls, answered }) => (calls === 0 ? 0 : Math.round((answered / calls) * 10_000) / 10_000),
  averageSeconds: ({ talkSeconds, answered }) => (answered === 0 ? 0 : Math.round(talkSeconds / answered)),
};

/** Returns every figure of calls. */
export function countsOf(sums: CallSums): CallCounts {
  const computed = Object.entries(formulas).map(([figure, formula]) => [figure, formula(sums)]);
  return { ...sumsOf((figure) => sums[figure]), ...(Object.fromEntries(computed) as Record<CallFormula, number>) };
}

export function addCallSums(one: CallSums, other: CallSums): CallSums {
  return sumsOf((figure) => one[figure] + other[figure]);
}

export const isCallFigure = (figure: string): figure is CallFigure =>
  (callFigures as readonly string[]).includes(figure);

/** Returns a figure of calls. Throws `statistics.unknown_figure`. */
export function readCallFigure(figure: string): CallFigure {
  if (!isCallFigure(figure)) throw errorAt('statistics.unknown_figure', 'figure', { known: [...callFigures] });
  return figure;
}
