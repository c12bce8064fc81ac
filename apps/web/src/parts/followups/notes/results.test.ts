import { beforeEach, expect, test, vi } from 'vitest';
import {
  byHand,
  type ChosenResult,
  chooseResult,
  resultByCall,
  resultsAfter,
  talkedResults,
  unreachedResults,
} from './results.ts';

const nothing: ChosenResult = { result: null, level: null, visit: null, preset: [] };
const free = { shortcuts: ['hour', 'tomorrow', 'week'], waitingAt: null } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
  return () => vi.useRealTimers();
});

test('the app gives a callee who asks not to be called again no call-back and the last level', () => {
  expect(chooseResult(nothing, 'do_not_call', free)).toEqual({
    result: 'do_not_call',
    level: 6,
    visit: 'none',
    preset: ['level', 'visit'],
  });
  expect(chooseResult(nothing, 'call_again', free)).toMatchObject({ visit: 'tomorrow', preset: ['visit'] });
  expect(chooseResult(nothing, 'call_again', { ...free, shortcuts: ['hour', 'week'] })).toMatchObject({
    visit: 'week',
  });
  expect(chooseResult(nothing, 'interested', free)).toEqual({ ...nothing, result: 'interested' });
});

test('the settings of a result go with it', () => {
  const byMistake = chooseResult(nothing, 'do_not_call', free);
  expect(chooseResult(byMistake, 'no_contact', free)).toEqual({ ...nothing, result: 'no_contact' });
  expect(chooseResult(byMistake, null, free)).toEqual(nothing);
});

test('settings made by hand stay, before and after', () => {
  const rated = { ...nothing, ...byHand(nothing, { level: 2 }) };
  expect(chooseResult(rated, 'do_not_call', free)).toMatchObject({ level: 2, visit: 'none', preset: ['visit'] });
  const preset = chooseResult(nothing, 'empty_number', { ...free, isPreset: true });
  expect(preset.preset).toEqual(['result', 'level', 'visit']);
  const corrected = { ...preset, ...byHand(preset, { level: 4 }) };
  expect(chooseResult(corrected, 'no_contact', free)).toEqual({
    result: 'no_contact',
    level: 4,
    visit: null,
    preset: [],
  });
});

test('a call-back to come is not moved by a result, and one that is due is', () => {
  const waiting = (waitingAt: string) => chooseResult(nothing, 'call_again', { ...free, waitingAt }).visit;
  expect(waiting('2026-03-03T02:00:00Z')).toBe(null);
  expect(waiting('2026-03-02T01:59:00Z')).toBe('tomorrow');
});

test('the chips are those of how the call ended, the chosen one among them', () => {
  expect(resultsAfter('answered', null)).toBe(talkedResults);
  expect(resultsAfter('no_answer', null)).toBe(unreachedResults);
  expect(resultsAfter('no_answer', 'interested')).toBe(talkedResults);
  expect(resultsAfter(null, 'empty_number')).toBe(unreachedResults);
});

const after = (before: ChosenResult, cause: Parameters<typeof resultByCall>[1]) => ({
  ...before,
  ...resultByCall(before, cause),
});

test('a result that the app chose by a call is gone with the next call, and one by hand stays', () => {
  const missed = after(nothing, 'no_answer');
  expect(missed).toEqual({ ...nothing, result: 'no_contact', preset: ['result'] });
  expect(after(missed, null)).toEqual(nothing);
  expect(after(missed, 'answered')).toEqual(nothing);
  expect(after(missed, 'empty_number')).toMatchObject({ result: 'empty_number' });
  const byUser = chooseResult(nothing, 'call_again', free);
  for (const cause of [null, 'answered', 'no_answer'] as const) expect(after(byUser, cause)).toEqual(byUser);
});
