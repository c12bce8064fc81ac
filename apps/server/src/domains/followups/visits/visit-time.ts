/** Nobody promises to call in ten years: the year is a slip. In milliseconds. */
const FARTHEST = 2 * 366 * 24 * 60 * 60_000;

/** Is a visit at this time farther ahead than one is kept, whichever way it comes? */
export function isTooFar(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + FARTHEST;
}
