import type { CallerIdRule } from '@haihu/contract/calls/values';

/** One of our numbers that a callee may see. */
export interface ShownNumber {
  /** 浙江杭州; null where nobody knows. */
  area: string | null;
  /** When rotation showed it last; null: never. */
  usedAt: string | null;
}

export interface CallerIdQuestion {
  rule: CallerIdRule;
  /** The callee's. */
  area: string | null;
  /** Always the same for a callee's number: from 0 on. */
  seed: number;
}

/** Which number is shown, and by which rule in the end: without a number of the callee's area the steady one. */
export function chooseCallerId<Number extends ShownNumber>(
  numbers: readonly Number[],
  { rule, area, seed }: CallerIdQuestion,
): { shown: Number; chosenBy: CallerIdRule } | undefined {
  if (numbers.length === 0) return undefined;
  const steady = (among: readonly Number[]) => among[seed % among.length]!;
  if (rule === 'rotation') {
    // Text of ISO instants sorts as time does; what was never shown goes first.
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

/** 浙江温州 and 浙江杭州: no two provinces begin with the same two characters. */
function isSameProvince(one: string | null, other: string): boolean {
  return one !== null && one.slice(0, 2) === other.slice(0, 2);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
