import type { FigureChange } from '../../shared/ui/change-words.tsx';
import { t } from './texts.ts';

/**
 * Writes the change of a figure since the former period: +12.4%, −3.0%. Undefined if there is nothing to compare with.
 */
export function changeOf(now: number, before: number, isGood = true): FigureChange | undefined {
  if (before === 0) return now === 0 ? undefined : { words: t.newHere, good: isGood };
  const share = ((now - before) / Math.abs(before)) * 100;
  return { words: signed(share, '%'), good: isSame(share) ? null : share > 0 === isGood };
}

/** Writes the change of a share (0 to 1) in percentage points: +1.1 个点. */
export function pointsChangeOf(now: number, before: number): FigureChange {
  const points = (now - before) * 100;
  return { words: signed(points, t.points), good: isSame(points) ? null : points > 0 };
}

/** Returns true for a change that its one decimal writes as 0.0. */
const isSame = (value: number) => Number(value.toFixed(1)) === 0;

function signed(value: number, unit: string): string {
  const sign = isSame(value) ? '' : value < 0 ? '−' : '+';
  return `${sign}${Math.abs(value).toFixed(1)}${unit}`;
}
