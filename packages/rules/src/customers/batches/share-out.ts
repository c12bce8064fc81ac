import type { ShareWay } from '@haihu/contract/customers/values';

/** The sharing out of customers among staff. */

export interface Taker {
  /** The customers whom they hold now, and the number that still fits. */
  held: number;
  room: number;
  /** The number given for them, with `by_count`. */
  count?: number;
}

export interface SharedOut {
  /** The number that the way of sharing gives them, whatever their room. */
  share: number;
  /** The number that they get: at most their room, and together at most all there are. */
  takes: number;
}

/**
 * Shares customers out among takers, in the order given. A share beyond a taker's room goes to the others, except with
 * `by_count`. The rest goes to nobody.
 */
export function shareOut(total: number, takers: readonly Taker[], way: ShareWay): SharedOut[] {
  if (way === 'by_count') return byCount(total, takers);
  const base = (taker: Taker) => (way === 'by_load' ? taker.held : 0);
  const limitless = takers.map((taker) => ({ from: base(taker), most: total }));
  const limited = takers.map((taker) => ({ from: base(taker), most: Math.max(0, taker.room) }));
  const shares = fill(total, limitless);
  const takes = fill(total, limited);
  return takers.map((_, index) => ({ share: shares[index]!, takes: takes[index]! }));
}

function byCount(total: number, takers: readonly Taker[]): SharedOut[] {
  let left = total;
  return takers.map(({ count = 0, room }) => {
    const takes = Math.min(count, Math.max(0, room), left);
    left -= takes;
    return { share: count, takes };
  });
}

/** Pours `total` into vessels that stand at different heights: the lowest first, none above its most. */
function fill(total: number, vessels: readonly { from: number; most: number }[]): number[] {
  const capacity = vessels.reduce((sum, { most }) => sum + most, 0);
  const poured = Math.min(total, capacity);
  const at = (level: number) => vessels.map(({ from, most }) => Math.min(most, Math.max(0, level - from)));
  // Finds the highest level that does not take more than there is.
  let [low, high] = [0, Math.max(0, ...vessels.map(({ from, most }) => from + most)) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sum(at(middle)) <= poured) low = middle;
    else high = middle;
  }
  const amounts = at(low);
  let rest = poured - sum(amounts);
  return amounts.map((amount, index) => {
    const { from, most } = vessels[index]!;
    if (rest === 0 || amount >= most || from > low) return amount;
    rest -= 1;
    return amount + 1;
  });
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
