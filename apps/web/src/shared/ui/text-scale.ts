/** What text is as high as in our designs, in px. */
const DESIGNED = 16;

/** How much larger than designed the user's system shows text: 1.3 for 130 %. Never below 1. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(1, size / DESIGNED || 1);
}
