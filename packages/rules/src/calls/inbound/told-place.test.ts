import { expect, test } from 'vitest';
import { secondsToPlace } from './told-place.ts';

test('a place is told after half a minute, and half a minute after the last time', () => {
  expect(secondsToPlace({ waited: 0, sinceTold: null })).toBe(30);
  expect(secondsToPlace({ waited: 30, sinceTold: null })).toBe(0);
  expect(secondsToPlace({ waited: 75, sinceTold: 20 })).toBe(10);
  expect(secondsToPlace({ waited: 75, sinceTold: 45 })).toBe(-15);
});
