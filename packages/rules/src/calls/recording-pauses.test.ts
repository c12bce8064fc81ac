import { expect, test } from 'vitest';
import { pausesOf, type RecordingMark } from './recording-pauses.ts';

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 3) + second * 1000).toISOString();
const paused = (second: number): RecordingMark => ({ kind: 'recording_paused', at: at(second) });
const resumed = (second: number): RecordingMark => ({ kind: 'recording_resumed', at: at(second) });

test('a pause stands at its place in the recording, which the pauses before it make shorter', () => {
  const marks = [paused(10), resumed(25), paused(40), resumed(70)];
  expect(pausesOf(marks, at(0), at(100))).toEqual([
    { second: 10, seconds: 15 },
    { second: 25, seconds: 30 },
  ]);
});

test('a pause that never ended lasts until the end', () => {
  expect(pausesOf([paused(10)], at(0), at(30))).toEqual([{ second: 10, seconds: 20 }]);
});

test('marks are taken in the order of their instants, and repeated ones count once', () => {
  const marks = [resumed(20), paused(12), paused(10), resumed(22)];
  expect(pausesOf(marks, at(0), at(30))).toEqual([{ second: 10, seconds: 10 }]);
});

test('marks after the end make no pause longer than the call', () => {
  expect(pausesOf([paused(10), resumed(50)], at(0), at(30))).toEqual([{ second: 10, seconds: 20 }]);
  expect(pausesOf([], at(0), at(30))).toEqual([]);
});
