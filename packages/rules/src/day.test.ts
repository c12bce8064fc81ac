import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, instantAt, isValidZone, minutesOfDay, startOfDay, wallClock } from './day.ts';

const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'UTC',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Havana',
  'Africa/Cairo',
];
const instants = fc.date({ min: new Date('1995-01-01'), max: new Date('2045-01-01'), noInvalidDate: true });

test.each([
  ['2026-03-01T15:59:59.999999Z', 'Asia/Shanghai', '2026-03-01', 1439],
  ['2026-03-01T16:00:00.000000Z', 'Asia/Shanghai', '2026-03-02', 0],
  // New York leaves standard time at 07:00 UTC and comes back at 06:00 UTC.
  ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', 119],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', 180],
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', 90],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', 90],
])('%s in %s is %s, minute %d', (instant, zone, day, minutes) => {
  expect([dayOf(instant, zone), minutesOfDay(instant, zone)]).toEqual([day, minutes]);
});

test.each([
  ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  // Cairo puts its clocks forward at midnight: the day begins at 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Havana puts its clocks back at 01:00. Midnight comes twice, and the day begins with the first.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // Apia had no 30 December 2011.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => expect(startOfDay(day, zone)).toBe(start));

test('zones whose clocks stand still show what the calendar of the machine shows', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1985-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom('Asia/Shanghai', 'UTC'),
      (instant, zone) => {
        // The Swedish locale writes clocks in the form of ISO 8601.
        expect(wallClock(instant, zone).replace('T', ' ')).toBe(instant.toLocaleString('sv-SE', { timeZone: zone }));
      },
    ),
  );
});

test('an instant lies between the start of its day and the start of the next', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const day = dayOf(instant, zone);
      expect(Date.parse(startOfDay(day, zone))).toBeLessThanOrEqual(instant.getTime());
      expect(Date.parse(startOfDay(addDays(day, 1), zone))).toBeGreaterThan(instant.getTime());
    }),
  );
});

test('days follow each other without gap: the moment before one begins belongs to the one before', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const day = dayOf(instant, zone);
      const start = Date.parse(startOfDay(day, zone));
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(start - 1, zone) < day).toBe(true);
    }),
  );
});

test('a wall clock time leads to the instant that shows it, or, where it is jumped over, to the jump', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...zones), (date, minutes, zone) => {
      const day = dayOf(date, zone);
      const instant = instantAt(day, minutes, zone);
      const shown = minutesOfDay(instant, zone);
      if (shown === minutes) expect(dayOf(instant, zone)).toBe(day);
      else expect(minutesOfDay(Date.parse(instant) - 1, zone) < minutes && shown > minutes).toBe(true);
    }),
  );
  expect(instantAt('2026-03-08', 150, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(instantAt('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(instantAt('2026-03-02', 600, 'Asia/Shanghai')).toBe('2026-03-02T02:00:00.000Z');
});

test('days are added over months, leap years and changes of clocks, and taken away again', () => {
  expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ]);
  fc.assert(
    fc.property(instants, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const day = dayOf(date, 'UTC');
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect((Date.parse(addDays(day, days)) - Date.parse(day)) / 86_400_000).toBe(days);
    }),
  );
});

test.each(['2026-02-29', '2026-2-1', '', 'today', '2026-13-01'])('%j is not a day', (day) => {
  expect(() => addDays(day, 1)).toThrow(RangeError);
});

test('zones are known names: no offset, nothing made up', () => {
  expect(zones.filter(isValidZone)).toEqual(zones);
  expect(['', '+08:00', 'GMT+99', 'Asia/Beijing', 'Mars/Olympus', 'constructor'].filter(isValidZone)).toEqual([]);
  expect(() => dayOf('2026-03-02T00:00:00Z', 'Asia/Beijing')).toThrow(RangeError);
  expect(() => dayOf('yesterday', 'UTC')).toThrow(RangeError);
});
