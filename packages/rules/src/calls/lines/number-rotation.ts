import type { RotationReason } from '@haihu/contract/calls/values';
import type { HealthCounts } from './line-health.ts';

/** The calls of a number from which on its answer rate is compared with that of its line. */
export const COMPARED_CALLS = 200;
/** Hours for which a number is not shown that is seldom answered beside the others. */
export const AWAY_HOURS = 24;

export interface RotatedNumber {
  /** Recent calls of the number, and those of its whole line. */
  number: Pick<HealthCounts, 'calls' | 'answered'>;
  line: Pick<HealthCounts, 'calls' | 'answered'>;
  /** Calls of the number today, and the most that the enterprise allows. */
  today: number;
  mostADay: number;
  /** The other numbers of the line that can be shown now. The last one is never taken away. */
  others: number;
}

/** Returns the reason why a number is not shown for some time, so that others of its line are. Null: it stays. */
export function whyRotatedAway({ number, line, today, mostADay, others }: RotatedNumber): RotationReason | null {
  if (others === 0) return null;
  if (today >= mostADay) return 'daily_cap';
  const isCompared = number.calls >= COMPARED_CALLS && line.calls > 0;
  const isSeldom = isCompared && number.answered / number.calls < line.answered / line.calls / 2;
  return isSeldom ? 'below_line' : null;
}
