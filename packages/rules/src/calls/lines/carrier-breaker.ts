/** The number of the newest calls over one line that are judged. */
export const LOOKED_AT = 8;
/** The failed calls among them, within `WITHIN` seconds, after which the line rests. */
const MOST_FAILED = 5;
export const WITHIN = 30;
/** The first rest in seconds. Each further rest is twice as long, up to the longest. */
const FIRST_REST = 30;
const LONGEST_REST = 240;

export interface CarriedCall {
  /** True when the carrier neither rang the callee nor gave a reason. */
  isFailed: boolean;
  /** Seconds since it ended. */
  age: number;
  /** True for a call after the last rest. It tries whether the carrier is back. */
  isProbe: boolean;
}

export interface Breaker {
  /** The rests of the line in a row. 0: the carrier works. */
  trips: number;
  /** Seconds for which the line rests from now on. `null`: it does not rest. */
  rest: number | null;
}

/** Judges the carrier of a line by its calls. `null`: nothing new. */
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
