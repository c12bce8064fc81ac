import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeOf, isOftenChoppy, isPoorInARow, mosOf, type SoundFigures, soundGrades } from './quality.ts';

const loss = fc.double({ min: 0, max: 1, noNaN: true });
const milliseconds = fc.double({ min: 0, max: 60_000, noNaN: true });
const figures = fc.record({ loss, jitter: milliseconds, rtt: fc.option(milliseconds) });

test('a score is between 1 and 4.5, whatever was measured', () => {
  fc.assert(
    fc.property(figures, (measured) => {
      const mos = mosOf(measured);
      expect(mos).toBeGreaterThanOrEqual(1);
      expect(mos).toBeLessThanOrEqual(4.5);
    }),
  );
});

test.each(['loss', 'jitter', 'rtt'] as const)('more %s never makes the sound better', (worse) => {
  const more = worse === 'loss' ? loss : milliseconds;
  fc.assert(
    fc.property(figures, more, more, (measured, one, other) => {
      const at = (value: number): SoundFigures => ({ ...measured, [worse]: value });
      expect(mosOf(at(Math.max(one, other)))).toBeLessThanOrEqual(mosOf(at(Math.min(one, other))));
    }),
  );
});

test.each<[string, SoundFigures, number, string]>([
  ['a wire', { loss: 0, jitter: 1, rtt: 10 }, 4.39, 'good'],
  ['a distant office', { loss: 0.005, jitter: 15, rtt: 120 }, 4.29, 'good'],
  ['a busy radio', { loss: 0.04, jitter: 30, rtt: 150 }, 3.86, 'fair'],
  ['a weak radio', { loss: 0.06, jitter: 40, rtt: 180 }, 3.42, 'poor'],
  ['a network that stutters', { loss: 0.12, jitter: 60, rtt: 200 }, 2.43, 'bad'],
  ['a very long way', { loss: 0, jitter: 5, rtt: 900 }, 2.35, 'bad'],
  ['nothing that arrives', { loss: 1, jitter: 0, rtt: null }, 1.15, 'bad'],
])('%s', (_, measured, mos, grade) => {
  expect(mosOf(measured)).toBe(mos);
  expect(gradeOf(mosOf(measured))).toBe(grade);
});

const place = (mos: number) => soundGrades.indexOf(gradeOf(mos));

test('a better score never has a worse grade', () => {
  const score = fc.double({ min: 1, max: 4.5, noNaN: true });
  fc.assert(
    fc.property(score, score, (one, other) => {
      expect(place(Math.max(one, other))).toBeLessThanOrEqual(place(Math.min(one, other)));
    }),
  );
});

test('advice follows three poor calls in a row, the newest among them', () => {
  expect(isPoorInARow([3.1, 2.8, 3.19])).toBe(true);
  expect(isPoorInARow([3.1, 2.8, 3.19, 4.2])).toBe(true);
  expect(isPoorInARow([3.1, 2.8])).toBe(false);
  expect(isPoorInARow([3.2, 2.8, 3.1])).toBe(false);
  expect(isPoorInARow([2.1, 2.8, 4, 2.2])).toBe(false);
});

test('choppy calls are told from three on, if they are at least every fifth', () => {
  expect(isOftenChoppy({ calls: 1, poor: 1 })).toBe(false);
  expect(isOftenChoppy({ calls: 2, poor: 2 })).toBe(false);
  expect(isOftenChoppy({ calls: 3, poor: 3 })).toBe(true);
  expect(isOftenChoppy({ calls: 15, poor: 3 })).toBe(true);
  expect(isOftenChoppy({ calls: 16, poor: 3 })).toBe(false);
  expect(isOftenChoppy({ calls: 0, poor: 0 })).toBe(false);
});
