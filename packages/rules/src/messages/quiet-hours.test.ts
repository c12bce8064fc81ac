import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['22:00', '08:00', '21:59', false],
  ['22:00', '08:00', '22:00', true],
  ['22:00', '08:00', '00:00', true],
  ['22:00', '08:00', '07:59', true],
  ['22:00', '08:00', '08:00', false],
  ['12:00', '14:00', '11:59', false],
  ['12:00', '14:00', '13:59', true],
  ['12:00', '14:00', '14:00', false],
  ['09:00', '09:00', '03:00', true],
])('from %s until %s it is quiet at %s: %s', (from, until, time, quiet) => {
  expect(isQuiet({ on: true, from, until, letThrough: ['visit'] }, 'money', at(time))).toBe(quiet);
});

test('a message that comes through is never quiet, and none is while quiet hours are off', () => {
  const hours = { from: '00:00', until: '00:00', letThrough: ['visit'] as const };
  expect(isQuiet({ ...hours, on: true }, 'visit', 0)).toBe(false);
  expect(isQuiet({ ...hours, on: true }, 'system', 0)).toBe(true);
  expect(isQuiet({ ...hours, on: false }, 'system', 0)).toBe(false);
});
