/**
 * Rounds a part of a list to what may be told of it: to tens, of a thousand numbers or more to hundreds. Expects
 * `count` from 0 to `of`.
 */
export function roundCount(count: number, of: number): number {
  const step = of < 1000 ? 10 : 100;
  return Math.min(of, Math.round(count / step) * step);
}
