import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOf, pointsChangeOf } from './change.ts';
import { lengthOf, periodOf, pointLabel, stepOf, seriesStretchOf } from './period.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T16:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [{}, 'week', '2026-02-25', '2026-03-03'],
  [{ span: 'x' }, 'week', '2026-02-25', '2026-03-03'],
  [{ span: 'today' }, 'today', '2026-03-03', '2026-03-03'],
  [{ span: 'month' }, 'month', '2026-03-01', '2026-03-03'],
  [{ span: 'today', from: '2026-01-01', to: '2026-01-31' }, 'chosen', '2026-01-01', '2026-01-31'],
  [{ from: '2026-01-31', to: '2026-01-31' }, 'chosen', '2026-01-31', '2026-01-31'],
  [{ from: '2026-02-01', to: '2026-01-31' }, 'week', '2026-02-25', '2026-03-03'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'week', '2026-02-25', '2026-03-03'],
  [{ from: '2026-02-01', to: 'x' }, 'week', '2026-02-25', '2026-03-03'],
  [{ from: '2026-02-01' }, 'week', '2026-02-25', '2026-03-03'],
])('the address %o means %s, in the days of the enterprise', (query, span, from, to) => {
  expect(periodOf(query)).toEqual({ span, from, to });
});

test.each([
  ['2026-03-01', 1, 'hour'],
  ['2026-03-02', 2, 'day'],
  ['2026-03-31', 31, 'day'],
  ['2026-04-01', 32, 'week'],
  ['2026-10-03', 217, 'week'],
  ['2026-10-04', 218, 'month'],
])('from 1 March to %s are %d days, drawn by %s', (to, days, step) => {
  const period = { from: '2026-03-01', to };
  expect([lengthOf(period), stepOf(period)]).toEqual([days, step]);
});

test('a point is labelled by its hour, day or month of the enterprise', () => {
  const at = '2026-03-01T17:00:00Z';
  expect((['hour', 'day', 'week', 'month'] as const).map((step) => pointLabel(at, step))).toEqual([
    '01:00',
    '3/2',
    '3/2',
    '2026-03',
  ]);
});

test('a point opens what it counts: until the next one, the last until the end, an hour on its day', () => {
  const points = [{ startsAt: '2026-02-28T16:00:00Z' }, { startsAt: '2026-03-07T16:00:00Z' }];
  const period = { span: 'chosen', from: '2026-03-01', to: '2026-04-10' } as const;
  expect(seriesStretchOf(points, 0, period)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
  expect(seriesStretchOf(points, 1, period)).toEqual({ from: '2026-03-08', to: '2026-04-10' });
  const hour = { startsAt: '2026-03-01T17:00:00Z' };
  expect(seriesStretchOf([hour, hour], 0, { span: 'chosen', from: '2026-03-02', to: '2026-03-02' })).toEqual({
    from: '2026-03-02',
    to: '2026-03-02',
    hour: '2026-03-01T17:00:00Z',
  });
});

test.each([
  [112.4, 100, true, { words: '+12.4%', good: true }],
  [97, 100, true, { words: '−3.0%', good: false }],
  [97, 100, false, { words: '−3.0%', good: true }],
  [103, 100, false, { words: '+3.0%', good: false }],
  [100, 100, true, { words: '0.0%', good: null }],
  [100.04, 100, true, { words: '0.0%', good: null }],
  [99.96, 100, false, { words: '0.0%', good: null }],
  [-50, -100, true, { words: '+50.0%', good: true }],
  [0, 0, true, undefined],
])('%d after %d (more is good: %s)', (now, before, isGood, expected) => {
  expect(changeOf(now, before, isGood)).toEqual(expected);
});

test('a figure that was zero before is new; a share moves by points', () => {
  expect(changeOf(3, 0)).toMatchObject({ good: true });
  expect(changeOf(3, 0, false)).toMatchObject({ good: false });
  expect(pointsChangeOf(0.511, 0.5)).toMatchObject({ words: expect.stringMatching(/^\+1\.1/), good: true });
  expect(pointsChangeOf(0.4, 0.5)).toMatchObject({ words: expect.stringMatching(/^−10\.0/), good: false });
  expect(pointsChangeOf(0.4, 0.4)).toMatchObject({ words: expect.stringMatching(/^0\.0/), good: null });
});
