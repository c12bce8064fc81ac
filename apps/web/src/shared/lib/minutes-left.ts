const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Minutes, full or begun, until an instant; 0 when it has passed or is none. What a page takes for now is up to a second
 * old: ten minutes that have just begun are not eleven.
 */
export function minutesLeft(until: string | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now - SECOND) / MINUTE));
}
