import { type InboundSettings, settingDefaults } from '@haihu/contract/config/core/settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, minutesOfDay, weekdayOf } from '../../day.ts';
import { askInboundGate, type InboundQuestion, openingAt } from './inbound-gate.ts';

const zone = 'Asia/Shanghai';
const office = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 14 * 60, to: 18 * 60 },
];
/** Office hours from Monday to Friday. */
const workdays = Array.from({ length: 7 }, (_, day) => (day < 5 ? office : []));
const rule = (more: Partial<InboundSettings> = {}): InboundSettings => ({ ...settingDefaults.inbound, ...more });

function ask(more: Partial<InboundQuestion> = {}) {
  // A Monday.
  const now = '2026-03-02T10:00:00+08:00';
  return askInboundGate({ rule: rule(), zone, now, isBlocked: false, isWithheld: false, ...more });
}

test('without a rule every caller rings agents, at any hour', () => {
  expect(ask({ now: '2026-03-01T03:00:00+08:00' })).toEqual({ answer: 'ring', ringSeconds: 20, waitSeconds: 180 });
});

test('the first reason of a fixed order decides', () => {
  const closed = rule({ closedDates: ['2026-03-02'], ringsAgents: false, withheld: 'refuse' });
  const all = { isBlocked: true, isWithheld: true, isSuspect: true, rule: closed };
  const open = { ...closed, closedDates: [] };
  const answers = [
    ask(all),
    ask({ ...all, isBlocked: false }),
    ask({ ...all, isBlocked: false, isWithheld: false }),
    ask({ ...all, isBlocked: false, isWithheld: false, rule: open }),
    ask({ ...all, isBlocked: false, isWithheld: false, rule: { ...open, ringsAgents: true } }),
  ];
  expect(answers.map((told) => ('why' in told ? `${told.answer} ${told.why}` : told.answer))).toEqual([
    'busy blocked',
    'busy withheld',
    'message closed',
    'message off',
    'message suspect',
  ]);
});

test('an enterprise that takes messages asks each caller for one whom it does not ring', () => {
  const takes = rule({ takesMessages: true });
  const closed = { ...takes, closedDates: ['2026-03-02'] };
  expect(ask({ rule: closed })).toEqual({ answer: 'voicemail', why: 'closed' });
  expect(ask({ rule: { ...takes, ringsAgents: false } })).toEqual({ answer: 'voicemail', why: 'off' });
  expect(ask({ rule: takes, isSuspect: true })).toEqual({ answer: 'voicemail', why: 'suspect' });
  expect(ask({ rule: takes })).toMatchObject({ answer: 'ring' });
  const withheld = { ...takes, withheld: 'voicemail' as const };
  expect(ask({ rule: takes, isWithheld: true })).toEqual({ answer: 'message', why: 'withheld' });
  expect(ask({ rule: withheld, isWithheld: true })).toEqual({ answer: 'voicemail', why: 'withheld' });
  const takesNone = { ...withheld, takesMessages: false };
  expect(ask({ rule: takesNone, isWithheld: true })).toEqual({ answer: 'message', why: 'withheld' });
  expect(ask({ rule: closed, isBlocked: true })).toEqual({ answer: 'busy', why: 'blocked' });
});

test('a caller who withholds the number rings nobody, because nobody could call back', () => {
  expect(ask({ isWithheld: true })).toEqual({ answer: 'message', why: 'withheld' });
});

test.each([
  ['2026-03-02T09:00:00+08:00', true, '2026-03-02T04:00:00.000Z'],
  ['2026-03-02T12:00:00+08:00', false, '2026-03-02T06:00:00.000Z'],
  ['2026-03-06T18:00:00+08:00', false, '2026-03-09T01:00:00.000Z'],
])('office hours at %s: open %s, until %s', (now, isOpen, until) => {
  expect(openingAt(rule({ openHours: workdays }), now, zone)).toEqual({ isOpen, until });
});

test('a closed date takes the whole day, and only that one', () => {
  const holiday = rule({ openHours: workdays, closedDates: ['2026-03-03'] });
  expect(openingAt(holiday, '2026-03-02T18:30:00+08:00', zone)).toEqual({
    isOpen: false,
    until: '2026-03-04T01:00:00.000Z',
  });
  const always = rule({ closedDates: ['2026-03-03'] });
  expect(openingAt(always, '2026-03-02T18:30:00+08:00', zone).until).toBe('2026-03-02T16:00:00.000Z');
});

test('hours that meet at midnight are one opening', () => {
  const night = [
    { from: 0, to: 6 * 60 },
    { from: 22 * 60, to: 1440 },
  ];
  const nights = rule({ openHours: Array.from({ length: 7 }, () => night) });
  expect(openingAt(nights, '2026-03-02T23:00:00+08:00', zone)).toEqual({
    isOpen: true,
    until: '2026-03-02T22:00:00.000Z',
  });
});

test('an opening without an end, and one that never begins, have no next change', () => {
  expect(openingAt(rule(), '2026-03-02T10:00:00Z', zone)).toEqual({ isOpen: true, until: null });
  const never = rule({ openHours: Array.from({ length: 7 }, () => []) });
  expect(openingAt(never, '2026-03-02T10:00:00Z', zone)).toEqual({ isOpen: false, until: null });
});

test('the end of the hours comes an hour of the sun earlier on the day on which clocks are put back', () => {
  const early = rule({ openHours: Array.from({ length: 7 }, () => [{ from: 0, to: 90 }]) });
  // New York shows 01:30 twice. The hours end with the first.
  const until = '2026-11-01T05:30:00.000Z';
  expect(openingAt(early, '2026-11-01T05:00:00Z', 'America/New_York')).toEqual({ isOpen: true, until });
  expect(openingAt(early, '2026-11-01T06:15:00Z', 'America/New_York').isOpen).toBe(false);
});

test('hours within the hour that clocks leave out are no opening', () => {
  const lost = rule({ openHours: Array.from({ length: 7 }, () => [{ from: 130, to: 170 }]) });
  expect(openingAt(lost, '2026-03-08T05:00:00Z', 'America/New_York')).toEqual({
    isOpen: false,
    until: '2026-03-09T06:10:00.000Z',
  });
});

const zones = ['Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Africa/Cairo', 'America/Havana', 'Asia/Kolkata'];
const instants = fc.date({ min: new Date('2005-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const hoursOfDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 8 })
  .map((edges) => edges.toSorted((one, other) => one - other))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, at) => ({
      from: edges[2 * at]! * 30,
      to: edges[2 * at + 1]! * 30,
    })),
  );
const hours = fc.option(fc.array(hoursOfDay, { minLength: 7, maxLength: 7 }));
const closedAfter = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 });

test('the opening stays as told until the next change, and then it is the other way round', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      hours,
      closedAfter,
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (now, inZone, openHours, after, part) => {
        const today = dayOf(now, inZone);
        const opening = { openHours, closedDates: after.map((days) => addDays(today, days)).toSorted() };
        const { isOpen, until } = openingAt(opening, now, inZone);
        const end = until === null ? now.getTime() + 30 * 86_400_000 : Date.parse(until);
        expect(end).toBeGreaterThan(now.getTime());
        // A sum of such large numbers may be rounded up to the end.
        const between = Math.min(end - 1, Math.floor(now.getTime() + (end - now.getTime()) * part));
        expect(openingAt(opening, between, inZone).isOpen).toBe(isOpen);
        if (until !== null) expect(openingAt(opening, end, inZone).isOpen).toBe(!isOpen);
      },
    ),
  );
});

test('a zone whose clock stands still is open exactly while the clock shows an hour of the day', () => {
  fc.assert(
    fc.property(instants, fc.array(hoursOfDay, { minLength: 7, maxLength: 7 }), (now, openHours) => {
      const minutes = minutesOfDay(now, zone);
      const spans = openHours[weekdayOf(dayOf(now, zone))]!;
      const isShown = spans.some(({ from, to }) => from <= minutes && minutes < to);
      expect(openingAt({ openHours, closedDates: [] }, now, zone).isOpen).toBe(isShown);
    }),
  );
});
