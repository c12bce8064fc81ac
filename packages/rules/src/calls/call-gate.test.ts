import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askCallGate, type CallQuestion } from './call-gate.ts';
import { rulePacks, type TimeSpan } from './call-rule-packs.ts';
import { minutesOfDay } from '../day.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns an instant by Shanghai's wall clock in March 2026, a month without a change of clocks. */
const shanghai = (dayOfMonth: number, clock: string) =>
  `2026-03-${String(dayOfMonth).padStart(2, '0')}T${clock}:00+08:00`;
const asInstant = (time: string) => new Date(time).toISOString();

function question(more: Partial<CallQuestion> = {}): CallQuestion {
  return {
    permitted: true,
    seated: true,
    lineFault: null,
    minutesLeft: 1,
    onDoNotCallList: false,
    pack: rulePacks.CN,
    ownHours: null,
    ownLimits: [],
    lineAgainAt: null,
    calleeZones: [],
    enterpriseZone: 'Asia/Shanghai',
    now: shanghai(10, '10:00'),
    attempts: [],
    refusedAt: null,
    silentUntil: null,
    ...more,
  };
}

const everyDay = (spans: TimeSpan[]) => Array.from({ length: 7 }, () => spans);

const ask = (more: Partial<CallQuestion> = {}) => askCallGate(question(more));

test('an ordinary call passes and tells by which rules', () => {
  expect(ask()).toEqual({ allowed: true, rulePack: 'CN 2026-03-01' });
});

test('the first reason of a fixed order is told', () => {
  const all: Partial<CallQuestion> = {
    permitted: false,
    seated: false,
    lineFault: 'full',
    minutesLeft: 0,
    onDoNotCallList: true,
    now: shanghai(10, '13:00'),
    refusedAt: shanghai(9, '10:00'),
    attempts: [shanghai(10, '12:59')],
  };
  const told: unknown[] = [];
  for (const mended of [
    {},
    { permitted: true },
    { seated: true },
    { lineFault: null },
    { minutesLeft: 1 },
    { now: shanghai(10, '11:00'), attempts: [shanghai(10, '11:00')] },
    { onDoNotCallList: false },
    { refusedAt: null },
    { attempts: [] },
  ]) {
    const answer = ask(Object.assign(all, mended));
    told.push(answer.allowed ? 'allowed' : answer.reason);
  }
  expect(told).toEqual([
    'permission',
    'seat',
    'line',
    'balance',
    'hours',
    'do_not_call',
    'refused',
    'attempts',
    'allowed',
  ]);
});

test('a line says what is wrong with it', () => {
  expect(ask({ lineFault: 'disabled' })).toMatchObject({ reason: 'line', fault: 'disabled', allowedAgainAt: null });
});

test('less than a minute left is no balance', () => {
  expect(ask({ minutesLeft: 0.99 })).toMatchObject({ reason: 'balance' });
});

test.each([
  ['08:59', '09:00'],
  ['12:00', '14:00'],
  ['13:59', '14:00'],
  ['20:00', '09:00 tomorrow'],
  ['00:00', '09:00'],
])('at %s the hours open at %s', (clock, opens) => {
  const [at = '', tomorrow] = opens.split(' ');
  const allowedAgainAt = asInstant(shanghai(tomorrow ? 11 : 10, at));
  expect(ask({ now: shanghai(10, clock) })).toEqual({ allowed: false, reason: 'hours', allowedAgainAt });
});

test.each(['09:00', '11:59', '14:00', '19:59'])('%s is within hours', (clock) => {
  expect(ask({ now: shanghai(10, clock) }).allowed).toBe(true);
});

test('an enterprise may call over lunch, but not before eight', () => {
  const ownHours = everyDay([{ from: 6 * 60, to: 13 * 60 }]);
  expect(ask({ ownHours, now: shanghai(10, '12:30') }).allowed).toBe(true);
  const early = ask({ ownHours, now: shanghai(10, '07:00') });
  expect(early).toMatchObject({ reason: 'hours', allowedAgainAt: asInstant(shanghai(10, '08:00')) });
});

test('an enterprise without any hour within bounds is never open', () => {
  expect(ask({ ownHours: everyDay([{ from: 0, to: 60 }]) })).toMatchObject({ reason: 'hours', allowedAgainAt: null });
});

test('days of the week have hours of their own: what is closed at the weekend opens on Monday', () => {
  const ownHours = [...everyDay([{ from: 600, to: 720 }]).slice(0, 5), [], []];
  // Friday the 13th, after its last calling hour.
  expect(ask({ ownHours, now: shanghai(13, '12:00') })).toMatchObject({
    reason: 'hours',
    allowedAgainAt: asInstant(shanghai(16, '10:00')),
  });
  const onlyThen = everyDay([]).with(4, [{ from: 600, to: 601 }]);
  expect(ask({ ownHours: onlyThen, pack: rulePacks.none, now: shanghai(13, '10:01') })).toMatchObject({
    allowedAgainAt: asInstant(shanghai(20, '10:00')),
  });
});

test('an enterprise may limit itself further, also where its country does not', () => {
  const ownLimits = [{ most: 1, withinMinutes: 24 * 60 }];
  const attempts = [shanghai(9, '15:00')];
  for (const pack of [rulePacks.CN, rulePacks.none]) {
    expect(ask({ pack, ownLimits, attempts })).toEqual({
      allowed: false,
      reason: 'attempts',
      limit: ownLimits[0],
      allowedAgainAt: asInstant(shanghai(10, '15:00')),
    });
  }
});

test("the callee's clock counts, and the enterprise's where it is not known", () => {
  const eight = { now: '2026-03-10T15:00:00Z', pack: rulePacks.US, enterpriseZone: 'America/New_York' };
  expect(ask(eight).allowed).toBe(true);
  const inLosAngeles = ask({ ...eight, calleeZones: ['America/Los_Angeles'] });
  expect(inLosAngeles).toMatchObject({ reason: 'hours', allowedAgainAt: '2026-03-10T16:00:00.000Z' });
});

test('opening hours follow the change of clocks over night', () => {
  const evening = { now: '2026-03-08T04:00:00Z', pack: rulePacks.US, enterpriseZone: 'America/Los_Angeles' };
  expect(ask(evening)).toMatchObject({ reason: 'hours', allowedAgainAt: '2026-03-08T16:00:00.000Z' });
});

test('the third call within 24 h opens 24 h after the first of them', () => {
  const attempts = [shanghai(9, '15:00'), shanghai(9, '14:05'), shanghai(10, '09:30')];
  expect(ask({ attempts })).toEqual({
    allowed: false,
    reason: 'attempts',
    limit: { most: 3, withinMinutes: 24 * 60 },
    allowedAgainAt: asInstant(shanghai(10, '14:05')),
  });
  expect(ask({ attempts, now: shanghai(10, '14:04') }).allowed).toBe(false);
  expect(ask({ attempts, now: shanghai(10, '14:05') }).allowed).toBe(true);
});

test('a limit that runs out outside hours opens when these begin', () => {
  const attempts = [shanghai(9, '12:30'), shanghai(9, '14:05'), shanghai(10, '09:30')];
  expect(ask({ attempts })).toMatchObject({ allowedAgainAt: asInstant(shanghai(10, '14:00')) });
});

test('a minute between two calls', () => {
  const attempts = [shanghai(10, '10:00')];
  expect(ask({ attempts, now: Date.parse(shanghai(10, '10:01')) - 1 })).toMatchObject({
    limit: { most: 1, withinMinutes: 1 },
    allowedAgainAt: asInstant(shanghai(10, '10:01')),
  });
  expect(ask({ attempts, now: shanghai(10, '10:01') }).allowed).toBe(true);
});

test('an attempt that a fast clock dated into the future counts', () => {
  expect(ask({ attempts: [shanghai(10, '10:05')] })).toMatchObject({
    allowedAgainAt: asInstant(shanghai(10, '10:06')),
  });
});

test.each([
  ['2025-08-31T02:00:00Z', '2026-02-28T02:00:00.000Z'],
  ['2025-09-10T02:00:00Z', '2026-03-10T02:00:00.000Z'],
])('a refusal of %s holds until %s', (refusedAt, until) => {
  const asked = (now: number) => ask({ refusedAt, now });
  expect(asked(Date.parse(until) - 1)).toEqual({ allowed: false, reason: 'refused', allowedAgainAt: until });
  expect(asked(Date.parse(until)).allowed).toBe(true);
});

const pack = fc.constantFrom(rulePacks.CN, rulePacks.US, rulePacks.none);
const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'America/Los_Angeles', 'Australia/Lord_Howe', 'UTC');
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
const spans = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })).map(([from, to]) => ({ from, to })),
  { maxLength: 3 },
);
const asked = fc
  .record({
    pack,
    zone,
    now: instant,
    ownHours: fc.option(fc.array(spans, { minLength: 7, maxLength: 7 })),
    ago: fc.array(fc.integer({ min: 0, max: 31 * day }), { maxLength: 15 }),
    refusedAgo: fc.option(fc.integer({ min: 0, max: 400 * day })),
  })
  .map(({ zone: enterpriseZone, ago, refusedAgo, ...rest }) =>
    question({
      ...rest,
      enterpriseZone,
      attempts: ago.map((ms) => rest.now - ms),
      refusedAt: refusedAgo === null ? null : rest.now - refusedAgo,
    }),
  );

test('at the time it names the gate is open, and at no time before', () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 999 }), (one, part) => {
      const answer = askCallGate(one);
      if (answer.allowed || answer.allowedAgainAt === null) return;
      const now = Number(one.now);
      const opens = Date.parse(answer.allowedAgainAt);
      expect(opens).toBeGreaterThan(now);
      const then = askCallGate({ ...one, now: opens });
      // Outside the hours every number gets the same answer. Other obstacles are told once the hours begin.
      if (answer.reason === 'hours') expect(then).not.toMatchObject({ reason: 'hours' });
      else expect(then.allowed).toBe(true);
      expect(askCallGate({ ...one, now: opens - 1 }).allowed).toBe(false);
      expect(askCallGate({ ...one, now: now + Math.floor(((opens - now) * part) / 1000) }).allowed).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('whatever an enterprise sets, nobody is called before 8 or after 21', () => {
  fc.assert(
    fc.property(asked, (one) => {
      if (one.pack === rulePacks.none || !askCallGate(one).allowed) return;
      const clock = minutesOfDay(one.now, one.enterpriseZone);
      expect(clock).toBeGreaterThanOrEqual(8 * 60);
      expect(clock).toBeLessThan(21 * 60);
    }),
    { numRuns: 500 },
  );
});

test('one who calls whenever it is allowed keeps every limit', () => {
  const calls: number[] = [];
  let now = Date.parse(shanghai(1, '00:00'));
  while (calls.length < 40) {
    const answer = ask({ now, attempts: calls });
    if (answer.allowed) calls.push(now);
    else now = Date.parse(answer.allowedAgainAt ?? '');
  }
  const mostWithin = (window: number) =>
    Math.max(...calls.map((to) => calls.filter((at) => at <= to && at > to - window).length));
  expect([mostWithin(minute), mostWithin(day), mostWithin(30 * day)]).toEqual([1, 3, 10]);
});

test('without rules only permission, line, balance and list matter', () => {
  fc.assert(
    fc.property(asked, (one) => {
      expect(askCallGate({ ...one, pack: rulePacks.none, ownHours: null, ownLimits: [] })).toEqual({
        allowed: true,
        rulePack: 'none 2026-03-01',
      });
    }),
  );
});
