import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedSeconds, chargeOf, priceOf, sortPackages, splitChange, warningOf, readMeter } from './charging.ts';

const rule = fc.record({
  minutePrice: fc.integer({ min: 0, max: 1_000_000 }),
  stepSeconds: fc.constantFrom(1, 6, 60),
  minimumSeconds: fc.integer({ min: 0, max: 60 }),
});
const talk = fc.integer({ min: 0, max: 7 * 24 * 3600 });
const soon = { startsAt: '2026-01-01T00:00:00Z', expiresAt: '2026-06-01T00:00:00Z' };
const open = fc
  .array(fc.nat(500), { maxLength: 4 })
  .map((all) => all.map((minutesLeft, index) => ({ ...soon, id: String(index + 1), minutesLeft })));

const ceilDivide = (whole: bigint, by: bigint) => (whole + by - 1n) / by;

describe('the price of a call', () => {
  test('counts each step begun, by the sixtieth of a minute’s price, in exact arithmetic', () => {
    fc.assert(
      fc.property(talk, rule, (seconds, line) => {
        const least = BigInt(Math.max(seconds, line.minimumSeconds, 1));
        const counted = ceilDivide(least, BigInt(line.stepSeconds)) * BigInt(line.stepSeconds);
        expect(BigInt(billedSeconds(seconds, line))).toBe(counted);
        const charge = chargeOf(seconds, line, []);
        expect(BigInt(charge.cost)).toBe(ceilDivide(counted * BigInt(line.minutePrice), 60n));
      }),
      { numRuns: 500 },
    );
  });

  test('is never below the exact fraction, nor a whole unit above it', () => {
    fc.assert(
      fc.property(talk, fc.nat(1_000_000), (seconds, price) => {
        const over = BigInt(priceOf(seconds, price)) * 60n - BigInt(seconds) * BigInt(price);
        expect(over >= 0n && over < 60n).toBe(true);
      }),
    );
  });

  test('is paid wholly: package minutes and paid seconds cover it, and no package gives more than it has', () => {
    fc.assert(
      fc.property(talk, rule, open, (seconds, line, packages) => {
        const { uses, paidSeconds, cost, seconds: counted } = chargeOf(seconds, line, packages);
        const minutes = uses.reduce((sum, use) => sum + use.minutes, 0);
        for (const { packageId, minutes: used } of uses) {
          expect(used).toBeGreaterThan(0);
          expect(used).toBeLessThanOrEqual(packages.find(({ id }) => id === packageId)!.minutesLeft);
        }
        // Money pays only once every package is empty, and only for the rest of the call.
        if (paidSeconds > 0) expect(minutes * 60 + paidSeconds).toBe(counted);
        else expect(minutes).toBe(Math.ceil(counted / 60));
        if (paidSeconds > 0) expect(minutes).toBe(packages.reduce((sum, each) => sum + each.minutesLeft, 0));
        expect(cost).toBe(priceOf(paidSeconds, line.minutePrice));
      }),
      { numRuns: 500 },
    );
  });

  test('a length that is none, or too large to be exact, is refused', () => {
    const line = { minutePrice: 1, stepSeconds: 60, minimumSeconds: 0 };
    for (const wrong of [-1, 0.5, NaN, Infinity]) expect(() => billedSeconds(wrong, line)).toThrow(RangeError);
    expect(() => priceOf(61, Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(() => priceOf(1, -1)).toThrow(RangeError);
  });

  test.each([
    [0, 60, 0, 60],
    [61, 60, 0, 120],
    [61, 6, 0, 66],
    [61, 1, 0, 61],
    [5, 6, 30, 30],
    [5, 60, 30, 60],
  ])('%d s in steps of %d s and %d s at least count as %d s', (seconds, stepSeconds, minimumSeconds, counted) =>
    expect(billedSeconds(seconds, { stepSeconds, minimumSeconds })).toBe(counted),
  );
});

test('packages are used in the order that the enterprise chose', () => {
  const packages = [
    { id: '1', minutesLeft: 50, startsAt: '2026-01-03T00:00:00Z', expiresAt: '2026-05-01T00:00:00Z' },
    { id: '2', minutesLeft: 10, startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-04-01T00:00:00Z' },
    { id: '3', minutesLeft: 90, startsAt: '2026-01-01T00:00:00Z', expiresAt: '2026-06-01T00:00:00Z' },
    { id: '10', minutesLeft: 90, startsAt: '2026-01-01T00:00:00Z', expiresAt: '2026-06-01T00:00:00Z' },
  ];
  const order = (by: Parameters<typeof sortPackages>[1]) => sortPackages(packages, by).map(({ id }) => id);
  expect(order('expiry')).toEqual(['2', '1', '3', '10']);
  expect(order('oldest')).toEqual(['3', '10', '2', '1']);
  expect(order('smallest')).toEqual(['2', '1', '3', '10']);
  expect(order('largest')).toEqual(['3', '10', '1', '2']);
});

test('a purse never falls below its credit, loses nothing and is repaid first', () => {
  const change = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(fc.nat(50_000), fc.array(change, { maxLength: 30 }), (agreedCredit, changes) => {
      const purse = { balance: 0, owed: 0, agreedCredit };
      let net = 0;
      for (const each of changes) {
        const { balance, owed } = splitChange(purse, each);
        purse.balance += balance;
        purse.owed += owed;
        net += each;
        expect(purse.balance).toBeGreaterThanOrEqual(0 - agreedCredit);
        expect(purse.owed).toBeGreaterThanOrEqual(0);
        expect(purse.balance - purse.owed).toBe(net);
        if (purse.owed > 0) expect(purse.balance).toBe(0 - agreedCredit);
      }
    }),
  );
});

test.each([
  [1000, 0, null],
  [201, 1000, null],
  [200, 1000, 20],
  [51, 1000, 20],
  [50, 1000, 5],
  [1, 1000, 5],
  [0, 1000, 0],
  [-5, 1000, 0],
])('a balance of %d after a recharge to %d is at the level %s', (balance, base, level) =>
  expect(warningOf(balance, base)).toBe(level),
);

describe('a meter', () => {
  const bySixSeconds = { minutePrice: 1200, stepSeconds: 6, minimumSeconds: 0 };
  const packages = [{ id: '1', minutesLeft: 1, startsAt: '2026-01-01T00:00:00Z', expiresAt: '2026-05-01T00:00:00Z' }];
  const means = { rule: bySixSeconds, packages, money: 2400, whole: 20_000 };

  test.each([
    [null, { packageMinutes: 0, cost: 0, packageMinutesLeft: 1, minutesLeft: 3, moneyLeft: 2400, warning: 20 }],
    [60, { packageMinutes: 1, cost: 0, packageMinutesLeft: 0, minutesLeft: 2, moneyLeft: 2400, warning: 20 }],
    [61, { packageMinutes: 1, cost: 120, minutesLeft: 1, moneyLeft: 2280, warning: 20 }],
    [120, { packageMinutes: 1, cost: 1200, minutesLeft: 1, moneyLeft: 1200, warning: 20 }],
    [121, { packageMinutes: 1, cost: 1320, minutesLeft: 0, moneyLeft: 1080, warning: 0 }],
    [600, { packageMinutes: 1, cost: 10_800, minutesLeft: 0, moneyLeft: 0, warning: 0 }],
  ])('after %s s reads %j', (talked, reading) => expect(readMeter(talked, means)).toMatchObject(reading));

  test('of a line that costs nothing warns of nothing', () =>
    expect(readMeter(60, { ...means, rule: { ...bySixSeconds, minutePrice: 0 }, money: 0 })).toMatchObject({
      minutesLeft: Infinity,
      warning: null,
    }));
});
