import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  canSave,
  type FollowUpDraft,
  emptyFollowUpDraft,
  forgetDraft,
  keepFollowUpDraft,
  readDraft,
  saveRequestOf,
  settledFollowUp,
} from './draft.ts';

const written: FollowUpDraft = { ...emptyFollowUpDraft, text: ' 要对账样例 ', result: 'call_again', visit: 'hour' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
  return () => vi.useRealTimers();
});

describe('a request to save', () => {
  test('says what was written, and nothing that was not', () => {
    expect(saveRequestOf(written, '7', '9')).toEqual({
      customerId: '7',
      callId: '9',
      text: '要对账样例',
      level: undefined,
      nextVisitAt: '2026-03-02T03:00:00.000Z',
      outcome: 'call_again',
    });
    expect(saveRequestOf({ ...emptyFollowUpDraft, result: 'stopped' }, '7')).toMatchObject({
      outcome: 'no_contact',
      phoneLabel: 'stopped',
      text: undefined,
    });
  });
});

test('a result alone is enough, and so is a note; blanks and a level are not', () => {
  expect(canSave({ ...emptyFollowUpDraft, result: 'no_contact' })).toBe(true);
  expect(canSave({ ...emptyFollowUpDraft, text: '好' })).toBe(true);
  expect(canSave({ ...emptyFollowUpDraft, text: '  ', level: 1, visit: 'week' })).toBe(false);
});

test('a draft is kept by customer, and what is emptied leaves nothing', () => {
  keepFollowUpDraft('7', written);
  expect(readDraft('7')).toEqual(written);
  expect(readDraft('8')).toEqual(emptyFollowUpDraft);
  keepFollowUpDraft('7', { ...emptyFollowUpDraft, text: ' ' });
  expect(readDraft('7')).toEqual(emptyFollowUpDraft);
  keepFollowUpDraft('7', written);
  forgetDraft('7');
  expect(readDraft('7')).toEqual(emptyFollowUpDraft);
});

describe('the fate of a call-back that waits', () => {
  const [due, toCome] = [{ at: '2026-03-02T01:00:00Z' }, { at: '2026-03-03T02:00:00Z' }];
  test.each([
    ['a talk keeps one that is due', due, true, { result: 'interested' }, 'done'],
    ['a call in vain does not', due, false, { result: 'no_contact' }, 'kept'],
    ['one to come stays', toCome, true, { result: 'interested' }, 'kept'],
    ['a refusal ends it', toCome, true, { result: 'not_interested' }, 'done'],
    ['unless it is kept by hand', toCome, true, { result: 'not_interested', waitingVisit: 'kept' }, 'kept'],
    ['a new time moves it', toCome, true, { visit: 'hour', waitingVisit: 'done' }, undefined],
  ] as const)('%s', (_what, callBack, talked, change, fate) => {
    const draft = settledFollowUp<FollowUpDraft>({ ...emptyFollowUpDraft, ...change }, callBack, talked);
    expect(saveRequestOf(draft, '7').waitingVisit).toBe(fate);
  });

  test('is not said where none waits', () => {
    expect(saveRequestOf(settledFollowUp(written, null, true), '7').waitingVisit).toBeUndefined();
  });
});
