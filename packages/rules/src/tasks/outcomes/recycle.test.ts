import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulePacks } from '../../calls/call-rule-packs.ts';
import { daypartOf, type RecycledNumber, type RecycleRule, recycledAt, silentUntil } from './recycle.ts';

const rule = (change: Partial<RecycleRule> = {}): RecycleRule => ({
  times: 2,
  afterMinutes: 60,
  isOtherDaypart: false,
  silenceDays: 0,
  ...change,
});
const number = (change: Partial<RecycledNumber> = {}): RecycledNumber => ({
  calledAt: '2026-03-10T10:00:00+08:00',
  now: '2026-03-10T10:05:00+08:00',
  recycled: 0,
  zones: ['Asia/Shanghai'],
  pack: rulePacks.none,
  ownHours: null,
  ...change,
});
const shanghai = (clock: string) => new Date(`2026-03-${clock}:00+08:00`).toISOString();

const zones = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const anyInstant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyRule = fc.record({
  times: fc.nat(5),
  afterMinutes: fc.integer({ min: 1, max: 20_000 }),
  isOtherDaypart: fc.boolean(),
  silenceDays: fc.nat(90),
});
const anyZone = fc.constantFrom(...zones);

describe('the next call after an own outcome', () => {
  it('comes after its minutes, within the hours of the country', () => {
    expect(recycledAt(rule(), number())).toBe(shanghai('10T11:00'));
    const evening = { calledAt: '2026-03-10T19:30:00+08:00', now: '2026-03-10T19:35:00+08:00', pack: rulePacks.CN };
    expect(recycledAt(rule(), number(evening))).toBe(shanghai('11T09:00'));
  });

  it('is in another part of the day, also where the hours end before it', () => {
    expect(recycledAt(rule({ isOtherDaypart: true }), number())).toBe(shanghai('10T12:00'));
    const late = rule({ isOtherDaypart: true, afterMinutes: 480 });
    const hours = Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]);
    expect(recycledAt(late, number({ pack: rulePacks.CN, ownHours: hours }))).toBe(shanghai('11T12:00'));
  });

  it('takes the only part of the day that the hours leave', () => {
    const mornings = Array.from({ length: 7 }, () => [{ from: 540, to: 660 }]);
    const next = recycledAt(rule({ isOtherDaypart: true }), number({ pack: rulePacks.CN, ownHours: mornings }));
    expect(next).toBe(shanghai('11T09:00'));
  });

  it('is never planned more often than the rule says', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(20), anyZone, anyInstant, (given, recycled, zone, now) => {
        const next = recycledAt(given, number({ recycled, zones: [zone], now, calledAt: now }));
        expect(next === null).toBe(recycled >= given.times);
      }),
    );
  });

  it('is never before its minutes and never within the silence, in any zone', () => {
    fc.assert(
      fc.property(anyRule, anyZone, anyInstant, fc.nat(600), (given, zone, now, minutesAgo) => {
        const calledAt = new Date(Date.parse(now) - minutesAgo * 60_000).toISOString();
        const next = recycledAt({ ...given, times: 1 }, number({ zones: [zone], now, calledAt }));
        const at = Date.parse(next!);
        expect(at).toBeGreaterThanOrEqual(Date.parse(now));
        expect(at).toBeGreaterThanOrEqual(Date.parse(calledAt) + given.afterMinutes * 60_000);
        expect(at).toBeGreaterThanOrEqual(silentUntil(given, now) ?? 0);
      }),
    );
  });

  it('is in another part of the day than the last call, in any zone', () => {
    fc.assert(
      fc.property(anyRule, anyZone, anyZone, anyInstant, (given, zone, otherZone, now) => {
        const from = number({ zones: [zone, otherZone], now, calledAt: now });
        const next = recycledAt({ ...given, times: 1, isOtherDaypart: true }, from);
        for (const each of [zone, otherZone]) expect(daypartOf(next!, each)).not.toBe(daypartOf(now, each));
      }),
    );
  });
});
