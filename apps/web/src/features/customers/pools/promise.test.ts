import { expect, test } from 'vitest';
import { callBackWords } from '../../../parts/followups/call-backs/call-back-words.ts';
import { rowWords } from './promise.ts';

const now = Date.parse('2026-03-02T02:00:00Z');
const customer = {
  nextVisitAt: '2026-03-02T06:20:00Z',
  nextVisitContent: '谈年费',
  lastFollowAt: '2026-03-01T02:00:00Z',
  returnsAt: '2026-03-20T18:00:00Z',
  returnsBecause: 'not_reached' as const,
};

test('a customer of a 30-day rule is not promised a 31st day, though the return waits for the night', () => {
  const fresh = { ...customer, returnsAt: '2026-04-01T18:00:00Z' };
  expect(rowWords(fresh, { byReturn: true }, now).next.words).toBe('Returns in 30 d');
});

test('a list by day of return tells of each customer when it goes back and why; other lists what was promised', () => {
  expect(rowWords(customer, { byReturn: false }, now)).toMatchObject({
    next: { words: 'Today 14:20', urgency: 'today', about: '谈年费' },
    second: 'Last note yesterday',
  });
  expect(rowWords(customer, { byReturn: true }, now)).toEqual({
    next: { words: 'Returns in 18 d', urgency: 'later' },
    second: 'No answered call',
  });
  const soon = { ...customer, returnsAt: '2026-03-04T06:00:00Z' };
  expect(rowWords(soon, { byReturn: true }, now)).toEqual({
    next: { words: 'Returns in 2 d 4 h', urgency: 'clock' },
    second: 'No answered call',
  });
  // A call-back before the day of return has priority in other lists.
  expect(rowWords(soon, { byReturn: false }, now).next.words).toBe('Today 14:20');
  const never = { ...customer, returnsAt: null, returnsBecause: null };
  expect(rowWords(never, { byReturn: true }, now).next.words).toBe('Today 14:20');
});

test('a call-back is as late in the list of customers as in the agenda, in whole hours and days', () => {
  const late = (hours: number) => {
    const nextVisitAt = new Date(now - hours * 3_600_000).toISOString();
    const { words } = rowWords({ ...customer, nextVisitAt }, { byReturn: false }, now).next;
    expect(callBackWords(nextVisitAt, now)).toEqual({ when: words, urgency: 'late' });
    return words;
  };
  expect([0.4, 13.6, 37, 48].map(late)).toEqual(['24 min late', '13 h late', '1 d late', '2 d late']);
});
