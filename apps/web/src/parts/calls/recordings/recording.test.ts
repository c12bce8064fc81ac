import { expect, test } from 'vitest';
import { barsOf, silencesOf } from './recording.ts';

test('a waveform has 44 bars, whatever the server sends, and none of its peaks is lost', () => {
  for (const count of [1, 43, 44, 120, 1000]) {
    const peaks = Array.from({ length: count }, (_, index) => (index === count - 1 ? 0.4 : 0.1));
    const bars = barsOf(peaks);
    expect(bars).toHaveLength(44);
    // A quiet recording is drawn as high as a loud one.
    expect(Math.max(...bars)).toBe(1);
  }
});

test('silence is flat', () => {
  expect(new Set(barsOf([]))).toEqual(new Set([0]));
  expect(new Set(barsOf([0, 0, 0]))).toEqual(new Set([0]));
});

test('pauses of two seconds and more may be passed over; a flat waveform says nothing of silence', () => {
  expect(silencesOf([1, 0, 0, 0.5, 0.01, 0.9, 0.02, 0.03, 0], 9)).toEqual([
    { from: 1, to: 3 },
    { from: 6, to: 9 },
  ]);
  expect(silencesOf([1, 0, 1], 3)).toEqual([]);
  expect(silencesOf([0, 0, 0], 9)).toEqual([]);
});
