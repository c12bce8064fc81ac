/** Calls over one line, the newest first, that are looked at. */
export const LOOKED_AT = 8;
/** So many of them that the carrier did not carry, within `WITHIN` seconds, let the line rest. */
const MOST_FAILED = 5;
export const WITHIN = 30;
/** Seconds. The rest doubles each time, up to the longest. */
const FIRST_REST = 30;
const LONGEST_REST = 240;

export interface CarriedCall {
  /** The carrier neither rang the callee nor said why not. */
  isFailed: boolean;
  /** Seconds since it ended. */
  age: number;
  /** It was placed after the last rest: one call then tries whether the carrier is back. */
  isProbe: boolean;
}

export interface Breaker {
  /** How often in a row the line rested; 0: the carrier carries. */
  trips: number;
  /** Seconds that the line rests from now on; null: it does not. */
  rest: number | null;
}

/** Says what the calls over a line tell of its carrier. Null: nothing new. */
export function judgeCarrier(trips: number, calls: readonly CarriedCall[]): Breaker | null {
  if (trips > 0) {
    const probe = calls.find(({ isProbe }) => isProbe);
    if (!probe) return null;
    return probe.isFailed ? resting(trips) : { trips: 0, rest: null };
  }
  const failed = calls.slice(0, LOOKED_AT).filter(({ isFailed, age }) => isFailed && age <= WITHIN);
  return failed.length >= MOST_FAILED ? resting(0) : null;
}

const resting = (trips: number): Breaker => ({
  trips: trips + 1,
  rest: Math.min(LONGEST_REST, FIRST_REST * 2 ** trips),
});
