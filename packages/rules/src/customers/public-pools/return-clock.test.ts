import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, instantAt, startOfDay } from '../../day.ts';
import {
  dueDays,
  extendFrom,
  type HeldCustomer,
  LAST_INTERESTED_LEVEL,
  nextNight,
  ownedBefore,
  returnClock,
  returnDays,
} from './return-clock.ts';
import type { ReturnRules } from './return-clock.ts';

const ZONE = 'Asia/Shanghai';
const usual: ReturnRules = { followUpDays: 30, dealDays: 60, doubledForInterested: true, warnDays: 3 };
const fresh: HeldCustomer = {
  ownedAt: '2026-03-01T00:00:00Z',
  lastFollowAt: null,
  level: 3,
  isDeal: false,
  wasReached: true,
  extendedUntil: null,
};

test.each([
  ['never followed up', {}, '2026-04-01', 'not_followed_up'],
  ['followed up', { lastFollowAt: '2026-03-11T00:00:00Z' }, '2026-04-11', 'not_followed_up'],
  ['followed up by the owner before', { lastFollowAt: '2026-02-20T00:00:00Z' }, '2026-04-01', 'not_followed_up'],
  ['followed up for long', { lastFollowAt: '2026-04-01T00:00:00Z' }, '2026-05-01', 'no_deal'],
  ['level B', { level: 2 }, '2026-05-01', 'not_followed_up'],
  ['late in the evening', { lastFollowAt: '2026-03-11T15:59:59Z' }, '2026-04-11', 'not_followed_up'],
  ['a second later, on the next day there', { lastFollowAt: '2026-03-11T16:00:00Z' }, '2026-04-12', 'not_followed_up'],
  ['extended', { extendedUntil: '2026-04-16' }, '2026-04-16', 'not_followed_up'],
  ['extended less than a follow-up gives', { extendedUntil: '2026-03-20' }, '2026-04-01', 'not_followed_up'],
] as const)('%s', (_what, change, returnsOn, reason) => {
  expect(returnDays({ ...fresh, ...change }, usual, ZONE)).toMatchObject({ returnsOn, reason });
});

test('the card knows the hour, the better word, and that a stricter rule waits for the night', () => {
  const now = '2026-03-02T02:00:00Z';
  const card = (change: Partial<HeldCustomer>, rules = usual) => returnClock({ ...fresh, ...change }, rules, ZONE, now);
  expect(card({ wasReached: false })).toEqual({
    returnsAt: '2026-03-31T18:00:00.000Z',
    returnsBecause: 'not_reached',
    isExtended: false,
  });
  expect(card({ ownedAt: '2025-01-01T00:00:00Z' })).toMatchObject({
    returnsAt: '2026-03-02T18:00:00.000Z',
    returnsBecause: 'not_followed_up',
  });
  expect(card({ extendedUntil: '2026-04-16' })).toMatchObject({ isExtended: true });
  expect(card({ isDeal: true })).toEqual({ returnsAt: null, returnsBecause: null, isExtended: false });
});

test('a night belongs to the day it begins', () => {
  expect(nextNight('2026-03-01T17:59:00Z', ZONE)).toBe('2026-03-02');
  expect(nextNight('2026-03-01T18:00:00Z', ZONE)).toBe('2026-03-03');
});

/** Returns true if a customer is due, as the SQL statement over many customers counts it. */
function isDue(
  { ownedAt, lastFollowAt, level, extendedUntil }: HeldCustomer,
  rules: ReturnRules,
  night: string,
  zone: string,
) {
  const { ownedBefore: owned, quietBefore } = dueDays(rules, level <= LAST_INTERESTED_LEVEL, night);
  const isBefore = (at: string, day: string) => at < startOfDay(day, zone);
  const isQuiet = isBefore(ownedAt, quietBefore) && (lastFollowAt === null || isBefore(lastFollowAt, quietBefore));
  return (extendedUntil === null || extendedUntil <= night) && (isBefore(ownedAt, owned) || isQuiet);
}

describe('lived through day by day', () => {
  const START = '2026-01-01';
  /** The events of each day, in order: an owner who works, or does not. */
  const happening = fc.constantFrom('nothing', 'nothing', 'nothing', 'follow', 'interest', 'doubt', 'extend');
  const life = fc.record({
    rules: fc.record({
      followUpDays: fc.integer({ min: 1, max: 6 }),
      dealDays: fc.integer({ min: 1, max: 12 }),
      doubledForInterested: fc.boolean(),
      warnDays: fc.integer({ min: 0, max: 3 }),
    }),
    days: fc.array(happening, { minLength: 45, maxLength: 45 }),
    hour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom(ZONE, 'America/New_York', 'UTC'),
  });

  test('it goes back on the first morning that ends its patience, as counting days says', () => {
    fc.assert(
      fc.property(life, ({ rules, days, hour, zone }) => {
        const at = (day: number) => instantAt(addDays(START, day), hour * 60, zone);
        const customer: HeldCustomer = { ...fresh, ownedAt: at(0), level: 3 };
        let [idle, held, granted] = [0, 0, 0];
        // The model counts mornings, without dates and clocks.
        for (const [index, what] of days.entries()) {
          const today = index + 1;
          const patience = rules.doubledForInterested && customer.level <= 2 ? 2 : 1;
          const isOver = idle >= rules.followUpDays * patience || held >= rules.dealDays * patience;
          const modelReturns = isOver && today >= granted;
          const told = returnDays(customer, rules, zone)!;
          expect(told.returnsOn <= addDays(START, today)).toBe(modelReturns);
          expect(isDue(customer, rules, addDays(START, today), zone)).toBe(modelReturns);
          if (modelReturns) {
            expect(told.reason).toBe(
              rules.followUpDays * patience - idle <= rules.dealDays * patience - held ? 'not_followed_up' : 'no_deal',
            );
            const isCandidate = dayOf(customer.ownedAt, zone) < ownedBefore([rules], addDays(START, today));
            expect(isCandidate).toBe(true);
            return;
          }
          [idle, held] = [idle + 1, held + 1];
          if (what === 'follow') {
            customer.lastFollowAt = at(today);
            idle = 0;
          }
          if (what === 'interest') customer.level = 1;
          if (what === 'doubt') customer.level = 4;
          if (what === 'extend') {
            const remaining = (limit: number, spent: number) =>
              limit * (rules.doubledForInterested && customer.level <= 2 ? 2 : 1) - spent;
            const natural = today + 1 + Math.min(remaining(rules.followUpDays, idle), remaining(rules.dealDays, held));
            granted = Math.max(natural, granted, today) + 15;
            customer.extendedUntil = extendFrom(returnDays(customer, rules, zone)!, at(today), zone);
            expect(customer.extendedUntil).toBe(addDays(START, granted));
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test('the owner is told before, at most the days the rule says, and whoever may be told is looked at', () => {
    fc.assert(
      fc.property(life, ({ rules, hour, zone }) => {
        const customer = { ...fresh, ownedAt: instantAt(START, hour * 60, zone) };
        const { returnsOn, warnsOn } = returnDays(customer, rules, zone)!;
        expect(warnsOn).toBe(rules.warnDays === 0 ? null : addDays(returnsOn, -rules.warnDays));
        expect(START < ownedBefore([rules], warnsOn ?? returnsOn)).toBe(true);
      }),
    );
  });
});
