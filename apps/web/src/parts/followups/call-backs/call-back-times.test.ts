import { expect, test } from 'vitest';
import { shortcutTime } from './call-back-times.ts';

const at = (clock: string) => Date.parse(`2026-03-02T${clock}+08:00`);

test.each([
  ['hour', '10:42:00', '2026-03-02T11:40:00+08:00'],
  ['hour', '10:46:00', '2026-03-02T11:50:00+08:00'],
  ['hour', '23:30:00', '2026-03-03T00:30:00+08:00'],
  ['tomorrow', '10:42:00', '2026-03-03T10:00:00+08:00'],
  ['tomorrow', '00:10:00', '2026-03-03T10:00:00+08:00'],
  ['three_days', '23:59:00', '2026-03-05T10:00:00+08:00'],
  ['week', '10:42:00', '2026-03-09T10:00:00+08:00'],
] as const)('%s, said at %s, is %s', (shortcut, clock, expected) => {
  expect(Date.parse(shortcutTime(shortcut, at(clock), 'Asia/Shanghai'))).toBe(Date.parse(expected));
});

test('tomorrow is ten by the wall clock also where clocks change in between', () => {
  const evening = Date.parse('2026-03-07T20:00:00-05:00');
  expect(shortcutTime('tomorrow', evening, 'America/New_York')).toBe('2026-03-08T14:00:00.000Z');
});
