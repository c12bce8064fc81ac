import type { CallCounts } from '@haihu/contract/statistics/of-calls';
import { callFigures, type CallFigure } from '@haihu/contract/statistics/values';
import { errorAt } from '../../../platform/errors.ts';
import type { CallSums } from './call-figures.repository.ts';

export const noCalls: CallSums = { calls: 0, answered: 0, undialled: 0, talkSeconds: 0 };

/** Computes the figures that follow from the sums. */
export function countsOf({ calls, answered, undialled, talkSeconds }: CallSums): CallCounts {
  return {
    calls,
    answered,
    answerRate: calls === 0 ? 0 : Math.round((answered / calls) * 10_000) / 10_000,
    talkSeconds,
    undialled,
    averageSeconds: answered === 0 ? 0 : Math.round(talkSeconds / answered),
  };
}

export function addCallSums(one: CallSums, other: CallSums): CallSums {
  return {
    calls: one.calls + other.calls,
    answered: one.answered + other.answered,
    undialled: one.undialled + other.undialled,
    talkSeconds: one.talkSeconds + other.talkSeconds,
  };
}

export const isCallFigure = (figure: string): figure is CallFigure =>
  (callFigures as readonly string[]).includes(figure);

/** Returns a figure of calls. Throws `statistics.unknown_figure`. */
export function readCallFigure(figure: string): CallFigure {
  if (!isCallFigure(figure)) throw errorAt('statistics.unknown_figure', 'figure', { known: [...callFigures] });
  return figure;
}
