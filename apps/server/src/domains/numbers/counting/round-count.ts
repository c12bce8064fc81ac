/**
 * Rounds the size of a part of a list to what its maker may know. It rounds to tens, or to hundreds for a list of a
 * thousand numbers or more. Expects `count` from 0 to `of`.
 */
export function roundCount(count: number, of: number): number {
  const step = of < 1000 ? 10 : 100;
  return Math.min(of, Math.round(count / step) * step);
}
