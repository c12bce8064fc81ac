/** Milliseconds to the farthest call-back. Nobody plans to call in ten years: such a year is a typing error. */
const FARTHEST = 2 * 366 * 24 * 60 * 60_000;

/** Returns true if a call-back at this time is too far ahead to be stored. It applies to every source of call-backs. */
export function isTooFar(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + FARTHEST;
}
