import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outsideSeconds } from './outside-seconds.ts';

const instant = fc.integer({ min: 0, max: 4_000_000_000 }).map((ms) => new Date(ms).toISOString());

test('a phone that nobody picked up costs nothing, however long it rang', () => {
  fc.assert(fc.property(instant, (endedAt) => outsideSeconds({ answeredAt: null, endedAt }) === null));
});

test('an answered phone has whole seconds within half a second of its talk, and never less than none', () => {
  fc.assert(
    fc.property(instant, instant, (answeredAt, endedAt) => {
      const seconds = outsideSeconds({ answeredAt, endedAt })!;
      const talk = (Date.parse(endedAt) - Date.parse(answeredAt)) / 1000;
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(Math.abs(seconds - Math.max(0, talk))).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('a phone that is still up has no seconds yet', () => {
  fc.assert(
    fc.property(instant, (answeredAt) => {
      expect(() => outsideSeconds({ answeredAt, endedAt: null })).toThrow(RangeError);
    }),
  );
});
