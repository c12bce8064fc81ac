import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as pools from './pool-rules.ts';
import type { HeldCustomer } from './pool-rules.ts';

const usual: pools.PoolRules = { followUpDays: 30, dealDays: 60, doubledForInterested: true };
const poolClock = (customer: HeldCustomer, rules = usual) => pools.poolClock(customer, rules);

const DAY = 24 * 60 * 60 * 1000;

const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const iso = times.map((date) => date.toISOString());
const held: fc.Arbitrary<HeldCustomer> = fc.record({
  ownedAt: iso,
  lastFollowAt: fc.option(iso),
  level: fc.integer({ min: 1, max: 6 }),
  isDeal: fc.constant(false),
});

const days = (from: string, to: string | null) => (Date.parse(to!) - Date.parse(from)) / DAY;

test.each([
  ['never followed up', { lastFollowAt: null }, '2026-03-31T00:00:00.000Z', 'not_followed_up'],
  ['followed up', { lastFollowAt: '2026-03-11T00:00:00Z' }, '2026-04-10T00:00:00.000Z', 'not_followed_up'],
  [
    'followed up by the owner before',
    { lastFollowAt: '2026-02-20T00:00:00Z' },
    '2026-03-31T00:00:00.000Z',
    'not_followed_up',
  ],
  ['followed up for long', { lastFollowAt: '2026-04-01T00:00:00Z' }, '2026-04-30T00:00:00.000Z', 'no_deal'],
  ['level B', { level: 2, lastFollowAt: null }, '2026-04-30T00:00:00.000Z', 'not_followed_up'],
  ['dealt', { isDeal: true }, null, null],
] as const)('%s', (_what, change, returnsAt, returnsBecause) => {
  const customer = { ownedAt: '2026-03-01T00:00:00Z', lastFollowAt: null, level: 3, isDeal: false, ...change };
  expect(poolClock(customer)).toEqual({ returnsAt, returnsBecause });
});

test('it stays at least 30 days after coming into the hand, and at most 60, twice that for A and B', () => {
  fc.assert(
    fc.property(held, (customer) => {
      const patience = customer.level <= 2 ? 2 : 1;
      const stay = days(customer.ownedAt, poolClock(customer).returnsAt);
      expect(stay).toBeGreaterThanOrEqual(30 * patience);
      expect(stay).toBeLessThanOrEqual(60 * patience);
    }),
  );
});

test('a follow-up never brings the return nearer, and says the reason that comes first', () => {
  fc.assert(
    fc.property(held, iso, (customer, again) => {
      const before = poolClock(customer);
      const later = [customer.lastFollowAt ?? again, again].toSorted().at(-1)!;
      const after = poolClock({ ...customer, lastFollowAt: later });
      expect(Date.parse(after.returnsAt!)).toBeGreaterThanOrEqual(Date.parse(before.returnsAt!));
      const limit = customer.level <= 2 ? 120 : 60;
      expect(after.returnsBecause).toBe(
        days(customer.ownedAt, after.returnsAt) === limit && days(later, after.returnsAt) < limit / 2
          ? 'no_deal'
          : 'not_followed_up',
      );
    }),
  );
});

test('a deal stops the clock', () => {
  fc.assert(
    fc.property(held, (customer) => {
      expect(poolClock({ ...customer, isDeal: true })).toEqual({ returnsAt: null, returnsBecause: null });
    }),
  );
});

test('an enterprise counts by its own days, and may give everybody the same', () => {
  const customer = { ownedAt: '2026-03-01T00:00:00Z', lastFollowAt: null, level: 1, isDeal: false };
  const own = { followUpDays: 7, dealDays: 10, doubledForInterested: false };
  expect(poolClock(customer, own)).toMatchObject({ returnsAt: '2026-03-08T00:00:00.000Z' });
  expect(poolClock({ ...customer, lastFollowAt: '2026-03-05T00:00:00Z' }, own)).toEqual({
    returnsAt: '2026-03-11T00:00:00.000Z',
    returnsBecause: 'no_deal',
  });
});
