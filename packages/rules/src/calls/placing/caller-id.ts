import type { CallerIdRule } from '@haihu/contract/calls/values';

/** One of our numbers that a callee may see. */
export interface ShownNumber {
  /** An area such as 浙江杭州; `null` if unknown. */
  area: string | null;
  /** The instant at which rotation last showed it. `null`: never. */
  usedAt: string | null;
}

export interface CallerIdQuestion {
  rule: CallerIdRule;
  /** The callee's area. */
  area: string | null;
  /** A whole number from 0 on, always the same for a callee's number. */
  seed: number;
}

/**
 * Chooses the number that is shown, and returns the rule that chose it. Without a number of the callee's area it is the
 * steady one.
 */
export function chooseCallerId<Number extends ShownNumber>(
  numbers: readonly Number[],
  { rule, area, seed }: CallerIdQuestion,
): { shown: Number; chosenBy: CallerIdRule } | undefined {
  if (numbers.length === 0) return undefined;
  const steady = (among: readonly Number[]) => among[seed % among.length]!;
  if (rule === 'rotation') {
    // Texts of ISO instants sort like time. A number that was never shown goes first.
    const [shown] = numbers.toSorted((one, other) => compare(one.usedAt ?? '', other.usedAt ?? ''));
    return { shown: shown!, chosenBy: 'rotation' };
  }
  if (rule === 'area' && area !== null) {
    const sameCity = numbers.filter((number) => number.area === area);
    const near = sameCity.length > 0 ? sameCity : numbers.filter((number) => isSameProvince(number.area, area));
    if (near.length > 0) return { shown: steady(near), chosenBy: 'area' };
  }
  return { shown: steady(numbers), chosenBy: 'steady' };
}

/** The places that a shown number and a callee have in common. */
export type Nearness = 'city' | 'province' | 'none';

/** Returns how near a number of ours is to a callee. */
export function nearnessOf(ours: string | null, theirs: string): Nearness {
  if (ours === theirs) return 'city';
  return isSameProvince(ours, theirs) ? 'province' : 'none';
}

/** Compares provinces, as of 浙江温州 and 浙江杭州. No two provinces begin with the same two characters. */
function isSameProvince(one: string | null, other: string): boolean {
  return one !== null && one.slice(0, 2) === other.slice(0, 2);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
