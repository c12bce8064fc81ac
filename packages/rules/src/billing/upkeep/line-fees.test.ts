import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../day.ts';
import { feesOf } from './line-fees.ts';

const line = { id: '7', opened: '2028-01-31', setupFee: 3_000_000, monthlyFee: 600_000 };

test('a line costs its setup once and each month from its first day on, month ends and 29 February included', () => {
  expect(feesOf(line, '2028-01-30')).toEqual([]);
  const fees = feesOf(line, '2028-03-31');
  expect(fees.map(({ key, from, until }) => [key, from, until])).toEqual([
    ['line:7:setup', '2028-01-31', '2028-01-31'],
    ['line:7:month:0', '2028-01-31', '2028-02-28'],
    ['line:7:month:1', '2028-02-29', '2028-03-30'],
    ['line:7:month:2', '2028-03-31', '2028-04-29'],
  ]);
  expect(feesOf({ ...line, setupFee: 0, monthlyFee: 0 }, '2028-03-31')).toEqual([]);
  expect(feesOf({ ...line, opened: '2028-02-29' }, '2029-02-28').at(-1)!.from).toBe('2029-02-28');
});

test('months follow each other without a gap, and a later day only adds to them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 900 }), (start, length) => {
      const opened = addDays('1990-01-01', start);
      const today = addDays(opened, length);
      const months = feesOf({ ...line, opened }, today).filter(({ kind }) => kind === 'month');
      expect(months[0]!.from).toBe(opened);
      months.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(months[index]!.until, 1)));
      expect(months.at(-1)!.from <= today && months.at(-1)!.until >= today).toBe(true);
      expect(feesOf({ ...line, opened }, addDays(today, 1)).slice(0, months.length + 1)).toEqual(
        feesOf({ ...line, opened }, today),
      );
    }),
  );
});

const isApart = (one: { until: string }, other: { from: string }) => one.until < addDays(other.from, -1);

test('a month costs its rent if, and only if, the line was in use on one of its days', () => {
  const rests = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90 })), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 400 }),
      rests,
      (start, length, pairs) => {
        const opened = addDays('2000-01-01', start);
        const today = addDays(opened, length);
        const off = pairs.map(([from, days]) => ({ from: addDays(opened, from), until: addDays(opened, from + days) }));
        const isUsed = (day: string) => !off.some(({ from, until }) => from <= day && day <= until);
        const fees = feesOf({ ...line, opened, off }, today).filter(({ kind }) => kind === 'month');
        const all = feesOf({ ...line, opened }, today).filter(({ kind }) => kind === 'month');
        const used = all.filter(({ from, until }) => {
          for (let day = from; day <= until; day = addDays(day, 1)) if (isUsed(day)) return true;
          return false;
        });
        // A line rests once at a time, and it is in use between two rests.
        fc.pre(off.every((one) => off.every((other) => one === other || isApart(one, other) || isApart(other, one))));
        expect(fees).toEqual(used);
      },
    ),
  );
});

test('a line that is still out of use costs nothing from its next month on', () => {
  const off = [{ from: '2028-02-10', until: null }];
  const months = feesOf({ ...line, off }, '2028-12-24').filter(({ kind }) => kind === 'month');
  expect(months.map(({ from }) => from)).toEqual(['2028-01-31']);
  expect(feesOf({ ...line, off }, '2028-02-29').at(-1)!.from).toBe('2028-01-31');
});
