import { minutesOfDay } from '@haihu/rules/day';

/** Minutes after midnight between which a wall is dark. */
const NIGHT = { from: 21 * 60, to: 7 * 60 };
/** Milliseconds between two small moves. */
const MOVES = 60_000;
/** Places to which the wall moves in turn, in px. None is far enough to be noticed. */
const places = [
  [0, 0],
  [8, 4],
  [12, 0],
  [8, -4],
  [0, -8],
  [-8, -4],
  [-12, 0],
  [-8, 4],
] as const;

/** Returns how far the wall stands from its middle at a moment, in px. Bright letters that never move burn in. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  return places[Math.floor(now / MOVES) % places.length]!;
}

/** Returns true if the wall should be dim: at night by the enterprise's clock, while nobody is on duty. */
export function isNight(now: number, { zone, list }: { zone: string; list: readonly unknown[] }): boolean {
  const minutes = minutesOfDay(now, zone);
  return list.length === 0 && (minutes >= NIGHT.from || minutes < NIGHT.to);
}
