import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockDuration, durationWords, fullDuration, shortDuration } from './duration.ts';

const { zh, en } = durationWords;

test.each([
  [0, '0时0分0秒', '0秒', '00:00'],
  [45, '0时0分45秒', '45秒', '00:45'],
  [167, '0时2分47秒', '2分47秒', '02:47'],
  [192, '0时3分12秒', '3分12秒', '03:12'],
  [3488, '0时58分8秒', '58分08秒', '58:08'],
  [3767, '1时2分47秒', '1时02分', '1:02:47'],
  [6720, '1时52分0秒', '1时52分', '1:52:00'],
  [86_399, '23时59分59秒', '23时59分', '23:59:59'],
  [86_400, '1天0时0分0秒', '1天0时', '24:00:00'],
  [187_384, '2天4时3分4秒', '2天4时', '52:03:04'],
])('%d s', (seconds, full, short, clock) => {
  expect([fullDuration(seconds, zh), shortDuration(seconds, zh), clockDuration(seconds)]).toEqual([full, short, clock]);
});

test('English has spaces between', () => {
  expect(fullDuration(187_384, en)).toBe('2d 4h 3m 4s');
  expect(shortDuration(3488, en)).toBe('58m 08s');
});

test('the parts add up to the whole, and days are named only when there are some', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
      const full = fullDuration(seconds, zh);
      const [, days, hours, minutes, rest] = /^(?:(\d+)天)?(\d+)时(\d+)分(\d+)秒$/.exec(full) ?? [];
      expect(Number(days ?? 0) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)).toBe(seconds);
      expect(full.includes('天')).toBe(seconds >= 86_400);
      const clock = clockDuration(seconds).split(':').map(Number);
      expect(clock.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
    }),
  );
});

test('parts of a second are dropped, and disagreeing clocks never show less than nothing', () => {
  expect(clockDuration(59.999)).toBe('00:59');
  expect([-1, Number.NaN].map(clockDuration)).toEqual(['00:00', '00:00']);
});
