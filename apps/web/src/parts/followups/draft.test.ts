import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptOf, canSave, type Draft, emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { presetOf } from './results.ts';

const written: Draft = { ...emptyDraft, text: ' 要对账样例 ', result: 'call_again', visit: 'hour' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
  return () => vi.useRealTimers();
});

describe('an attempt', () => {
  test('says what was written, and nothing that was not', () => {
    expect(attemptOf(written, '7', '9').request).toEqual({
      customerId: '7',
      callId: '9',
      text: '要对账样例',
      level: undefined,
      nextVisitAt: '2026-03-02T03:00:00.000Z',
      outcome: 'call_again',
    });
    expect(attemptOf({ ...emptyDraft, result: 'stopped' }, '7').request).toMatchObject({
      outcome: 'no_contact',
      phoneLabel: 'stopped',
      text: undefined,
    });
  });

  test('is the same again while the words are, though an hour from now is later by then', () => {
    const first = attemptOf(written, '7');
    vi.setSystemTime(new Date('2026-03-02T02:30:00Z'));
    expect(attemptOf({ ...written, attempt: first }, '7')).toBe(first);
  });

  test.each([
    [{ text: '要合同' }, undefined],
    [{ result: 'interested' as const }, undefined],
    [{ level: 2 }, undefined],
    [{ visit: 'none' as const }, undefined],
    [{}, '9'],
  ])('is another one for other words: %o', (change, callId) => {
    const first = attemptOf(written, '7');
    expect(attemptOf({ ...written, ...change, attempt: first }, '7', callId).key).not.toBe(first.key);
  });
});

test('a result alone is enough, and so is a note; blanks and a level are not', () => {
  expect(canSave({ ...emptyDraft, result: 'no_contact' })).toBe(true);
  expect(canSave({ ...emptyDraft, text: '好' })).toBe(true);
  expect(canSave({ ...emptyDraft, text: '  ', level: 1, visit: 'week' })).toBe(false);
});

test('a draft is kept by customer, and what is emptied leaves nothing', () => {
  keepDraft('7', written);
  expect(readDraft('7')).toEqual(written);
  expect(readDraft('8')).toEqual(emptyDraft);
  keepDraft('7', { ...emptyDraft, text: ' ' });
  expect(readDraft('7')).toEqual(emptyDraft);
  keepDraft('7', written);
  forgetDraft('7');
  expect(readDraft('7')).toEqual(emptyDraft);
});

test('who asks not to be called again gets no visit and the last level', () => {
  expect(presetOf('do_not_call', ['hour'])).toEqual({ visit: 'none', level: 6 });
  expect(presetOf('call_again', ['hour', 'tomorrow', 'week'])).toEqual({ visit: 'tomorrow' });
  expect(presetOf('call_again', ['hour', 'week'])).toEqual({ visit: 'week' });
  expect(presetOf('interested', ['hour'])).toEqual({});
});
