import type { LineFault } from '@haihu/rules/calls/call-gate';
import type { LineRule } from '@haihu/rules/billing/charging';

export interface StoredRule {
  /** Units of 0.0001 yuan. */
  minutePrice: string;
  billingStep: number;
  billingMinimum: number;
}

export function ruleOf({ minutePrice, billingStep, billingMinimum }: StoredRule): LineRule {
  return { minutePrice: Number(minutePrice), stepSeconds: billingStep, minimumSeconds: billingMinimum };
}

/** What decides whether a line can take one more call. */
export interface LineLoad {
  id: string;
  enabled: boolean;
  concurrency: number;
  running: number;
  numbers: readonly unknown[];
}

/** Null: it can. */
export function faultOf({ enabled, numbers, running, concurrency }: LineLoad): LineFault | null {
  if (!enabled) return 'disabled';
  if (numbers.length === 0) return 'no_number';
  return running >= concurrency ? 'full' : null;
}

/**
 * The wanted line, or of all lines the one with most room. Where none can be used, one that soon will be, because it is
 * only full, goes before others; undefined where there is no line at all.
 */
export function chooseLine<Line extends LineLoad>(lines: readonly Line[], wantedId: string | undefined) {
  const rank = (line: Line) => {
    const fault = faultOf(line);
    return fault === null ? line.running / line.concurrency : fault === 'full' ? 2 : 3;
  };
  return lines
    .filter(({ id }) => wantedId === undefined || id === wantedId)
    .toSorted((one, other) => rank(one) - rank(other))[0];
}
