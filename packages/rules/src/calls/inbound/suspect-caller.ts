/** An earlier call of the same number to the enterprise, which is over. */
export interface EarlierCall {
  /** Whole seconds from its arrival to its end. */
  seconds: number;
  /** True when an agent talked with the caller. */
  hasTalked: boolean;
}

/** Seconds for which a number's calls are remembered: an hour. */
export const SUSPECT_MEMORY = 3600;

/** Seconds below which a caller who hangs up wanted nobody. */
const TOO_SHORT = 3;
const SHORT_CALLS = 3;
const CALLS = 5;

/**
 * Returns true if the calls of the last hour look like those of a machine: three that were hung up within three seconds,
 * or more than five of which none led to a talk. A talk clears the number.
 */
export function isSuspectCaller(earlier: readonly EarlierCall[]): boolean {
  if (earlier.some(({ hasTalked }) => hasTalked)) return false;
  return earlier.length > CALLS || earlier.filter(({ seconds }) => seconds < TOO_SHORT).length >= SHORT_CALLS;
}
