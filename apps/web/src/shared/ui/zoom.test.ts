import { expect, test } from 'vitest';
import { panBy, wholePicture, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 800 };

test('the point under the fingers stays under them', () => {
  const view = zoomAt(wholePicture, 2, { x: 100, y: -50 }, frame);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  // The point of the picture under the fingers stays the same.
  expect([(100 - view.x) / view.scale, (-50 - view.y) / view.scale]).toEqual([100, -50]);
});

test('no larger than five times, no smaller than whole, and whole lies in the middle', () => {
  const large = zoomAt(wholePicture, 50, { x: 0, y: 0 }, frame);
  expect(large.scale).toBe(5);
  expect(zoomAt(panBy(large, { x: 700, y: 0 }, frame), 0.01, { x: 0, y: 0 }, frame)).toEqual(wholePicture);
});

test('it is pushed as far as its edge, not beyond', () => {
  const view = zoomAt(wholePicture, 2, { x: 0, y: 0 }, frame);
  expect(panBy(view, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(Math.abs(panBy(wholePicture, { x: 50, y: 0 }, frame).x)).toBe(0);
});
