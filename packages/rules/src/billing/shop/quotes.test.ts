import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../day.ts';
import {
  addedSeats,
  addMonths,
  daysBetween,
  endOfValidity,
  packageItems,
  returnedSeats,
  shareOf,
  totalOf,
  unusedMinutes,
} from './quotes.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days));
const price = fc.integer({ min: 0, max: 10 ** 12 });

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (day, months, end) => {
  expect(addMonths(day, months)).toBe(end);
});

test('a date goes on in later months, or on their last day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 120 }), (day, months) => {
      const end = addMonths(day, months);
      const date = Number(day.slice(8));
      const [year, month] = day.split('-').map(Number) as [number, number];
      expect(Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7))).toBe(year * 12 + month + months);
      expect(end.slice(8) === day.slice(8) || (Number(end.slice(8)) < date && addDays(end, 1).endsWith('-01'))).toBe(
        true,
      );
    }),
  );
});

test('three months at once end where three months end, not where the months in between were cut short', () => {
  expect(endOfValidity('2026-01-31', { unit: 'month', count: 1 }, 3)).toBe('2026-04-30');
  expect(endOfValidity('2026-01-31', { unit: 'day', count: 30 }, 3)).toBe('2026-05-01');
});

test('days are counted as the calendar does, whatever clocks do in the zone', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
  // A night of 25 hours, and a night of 23 hours.
  for (const [first, end] of [
    ['2026-10-31', '2026-11-02'],
    ['2026-03-07', '2026-03-09'],
  ] as const) {
    const [from, to] = [startOfDay(first, 'America/New_York'), startOfDay(end, 'America/New_York')];
    expect(daysBetween(dayOf(from, 'America/New_York'), dayOf(to, 'America/New_York'))).toBe(2);
  }
});

test('a share is the exact fraction, and not a whole unit from it', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (amount, whole, some) => {
      const part = Math.min(some, whole);
      const exact = BigInt(amount) * BigInt(part);
      const [up, down] = [shareOf(amount, part, whole, 'up'), shareOf(amount, part, whole, 'down')].map(BigInt);
      const size = BigInt(whole);
      expect(up! * size >= exact && (up! - 1n) * size < exact).toBe(true);
      expect(down! * size <= exact && (down! + 1n) * size > exact).toBe(true);
    }),
  );
});

test('a part of nothing, more than all and half a unit are refused', () => {
  for (const wrong of [
    [100, 1, 0],
    [100, 3, 2],
    [100, -1, 2],
    [0.5, 1, 2],
    [2 ** 53, 1, 2],
  ] as [number, number, number][]) {
    expect(() => shareOf(...wrong, 'up')).toThrow(RangeError);
  }
});

const term = { seatPrice: 300_000, first: '2028-02-01', end: '2028-03-01', today: '2028-02-29' };

test('on the last day of a leap February a seat costs one day of 29, and gives none back', () => {
  expect(addedSeats(term, 2)).toEqual({ kind: 'seats', count: 2, amount: 20_690, days: { left: 1, of: 29 } });
  expect(returnedSeats(term, 2)).toEqual({ kind: 'unusedSeats', count: 2, amount: 0, days: { left: 0, of: 29 } });
});

test('a seat of a package that has not begun costs all, and gives all back', () => {
  const coming = { ...term, today: '2028-01-15' };
  expect(addedSeats(coming, 1).amount).toBe(300_000);
  expect(returnedSeats(coming, 1).amount).toBe(-300_000);
});

test('to add seats and give them back never earns anything, on whatever days', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: 1, max: 1200 }),
      fc.tuple(fc.nat(), fc.nat()),
      price,
      fc.integer({ min: 1, max: 100 }),
      (first, length, [one, other], seatPrice, seats) => {
        const end = addDays(first, length);
        const [bought, returned] = [one % length, other % length]
          .toSorted((a, b) => a - b)
          .map((day) => addDays(first, day));
        const cost = addedSeats({ seatPrice, first, end, today: bought! }, seats).amount;
        const back = returnedSeats({ seatPrice, first, end, today: returned! }, seats).amount;
        expect(cost + back).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(seatPrice * seats);
      },
    ),
  );
});

test('a package so many times over, its seats, and what the one before is worth', () => {
  const items = [...packageItems({ price: 1_990_000, seatPrice: 300_000 }, 2, 3), unusedMinutes(1_990_000, 999, 2000)];
  expect(items.map(({ amount }) => amount)).toEqual([3_980_000, 1_800_000, -994_005]);
  expect(totalOf(items)).toBe(4_785_995);
  expect(packageItems({ price: 10, seatPrice: null }, 1, 0)).toHaveLength(1);
  expect(() => packageItems({ price: 10, seatPrice: null }, 1, 1)).toThrow(RangeError);
});

const zones = ['Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Europe/London', 'Asia/Kathmandu'];

test('seats and minutes cost the exact fraction in any zone, on any day, but for less than a unit each', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2080-01-01T00:00:00Z'), noInvalidDate: true }),
      fc.record({ unit: fc.constantFrom('day' as const, 'month' as const), count: fc.integer({ min: 1, max: 24 }) }),
      fc.nat(),
      price,
      fc.integer({ min: 1, max: 1000 }),
      (zone, start, validity, later, seatPrice, seats) => {
        const first = dayOf(start, zone);
        const end = endOfValidity(first, validity);
        const of = daysBetween(first, end);
        const used = later % of;
        const today = addDays(first, used);
        // Midnights of the zone are as many days apart as the calendar says, whatever the clocks do.
        expect(dayOf(startOfDay(end, zone), zone)).toBe(end);
        const exact = (left: number) => BigInt(seatPrice) * BigInt(left) * BigInt(seats);
        const [added, returned] = [
          addedSeats({ seatPrice, first, end, today }, seats),
          returnedSeats({ seatPrice, first, end, today }, seats),
        ];
        const most = BigInt(seats) * BigInt(of);
        const over = BigInt(added.amount) * BigInt(of) - exact(of - used);
        expect(over >= 0n && over < most).toBe(true);
        const under = exact(of - used - 1) + BigInt(returned.amount) * BigInt(of);
        expect(under >= 0n && under < most).toBe(true);
        const unused = BigInt(unusedMinutes(seatPrice, seats, 1000).amount) * 1000n + BigInt(seatPrice) * BigInt(seats);
        expect(unused >= 0n && unused < 1000n).toBe(true);
      },
    ),
  );
});
