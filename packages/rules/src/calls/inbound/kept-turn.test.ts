import { expect, test } from 'vitest';
import { endOfTurn, secondsToCallBackQuestion } from './kept-turn.ts';

test('a caller is asked after the time of the enterprise, and again each minute', () => {
  expect(secondsToCallBackQuestion({ waited: 40, sinceAsked: null, after: 45 })).toBe(5);
  expect(secondsToCallBackQuestion({ waited: 47, sinceAsked: null, after: 45 })).toBeLessThanOrEqual(0);
  expect(secondsToCallBackQuestion({ waited: 80, sinceAsked: 20, after: 45 })).toBe(40);
  expect(secondsToCallBackQuestion({ waited: 900, sinceAsked: null, after: 0 })).toBeNull();
});

test('a turn is kept for two hours, and not beyond closing time', () => {
  const at = new Date('2026-03-02T08:00:00Z');
  expect(endOfTurn(at, null).toISOString()).toBe('2026-03-02T10:00:00.000Z');
  expect(endOfTurn(at, '2026-03-02T09:30:00.000Z').toISOString()).toBe('2026-03-02T09:30:00.000Z');
  expect(endOfTurn(at, '2026-03-02T19:30:00.000Z').toISOString()).toBe('2026-03-02T10:00:00.000Z');
});
