const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Returns the minutes until an instant, rounded up. 0 once it has passed, or for `null`. `now` of a page may be a
 * second old: ten minutes that have just begun must not become eleven.
 */
export function minutesLeft(until: string | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now - SECOND) / MINUTE));
}
