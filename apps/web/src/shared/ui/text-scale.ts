/** Height of normal text in our designs, in px. */
const DESIGNED = 16;

/** Returns the user's text size relative to the design: 1.3 for 130 %. Never below 1. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(1, size / DESIGNED || 1);
}
