import { expect, test } from 'vitest';
import { isNight, shiftAt } from './wall-care.ts';

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00+08:00`);
const zone = 'Asia/Shanghai';

test('a wall is dim at night by the clocks of the enterprise, and never while somebody works', () => {
  expect(isNight(at('20:59'), { zone, list: [] })).toBe(false);
  expect(isNight(at('21:00'), { zone, list: [] })).toBe(true);
  expect(isNight(at('06:59'), { zone, list: [] })).toBe(true);
  expect(isNight(at('07:00'), { zone, list: [] })).toBe(false);
  expect(isNight(at('23:00'), { zone, list: [1] })).toBe(false);
  expect(isNight(at('23:00'), { zone: 'America/New_York', list: [] })).toBe(false);
});

test('letters move every minute, by little, and come back', () => {
  const moves = Array.from({ length: 9 }, (_, minute) => shiftAt(minute * 60_000));
  for (const [index, place] of moves.slice(1).entries()) expect(place).not.toEqual(moves[index]);
  expect(moves[8]).toEqual(moves[0]);
  expect(Math.max(...moves.flat().map(Math.abs))).toBeLessThanOrEqual(12);
});
