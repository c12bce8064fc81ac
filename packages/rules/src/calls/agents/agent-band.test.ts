import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandOf, type BandCall, type LoggedState } from './agent-band.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const day = { from: at('00:00'), to: at('12:00') };
const here = (clock: string, more: Partial<LoggedState> = {}): LoggedState => ({
  at: at(clock),
  chosen: 'ready',
  reason: null,
  isHere: true,
  wrapUpUntil: null,
  ...more,
});
const call = (calledAt: string, talkedAt: string | null, endedAt: string | null): BandCall => ({
  calledAt: at(calledAt),
  talkedAt: talkedAt && at(talkedAt),
  endedAt: endedAt && at(endedAt),
});
const written = (log: LoggedState[], calls: BandCall[] = []) =>
  bandOf(log, calls, day).map(({ state, reason, from, to }) =>
    [from.slice(11, 16), to.slice(11, 16), state, reason].filter(Boolean).join(' '),
  );

test('a day of an agent: arrived, called, wrote, took a break, left', () => {
  const log = [
    here('01:00'),
    here('02:10', { wrapUpUntil: at('02:12') }),
    here('04:00', { chosen: 'break', reason: 'meal', wrapUpUntil: at('02:12') }),
    here('05:00', { wrapUpUntil: at('02:12') }),
    here('09:00', { isHere: false }),
  ];
  expect(written(log, [call('02:00', '02:01', '02:10'), call('06:00', null, '06:01')])).toEqual([
    '00:00 01:00 offline',
    '01:00 02:00 ready',
    '02:00 02:01 calling',
    '02:01 02:10 busy',
    '02:10 02:12 wrap_up',
    '02:12 04:00 ready',
    '04:00 05:00 break meal',
    '05:00 06:00 ready',
    '06:00 06:01 calling',
    '06:01 09:00 ready',
    '09:00 12:00 offline',
  ]);
});

test('a state that began before the band counts in it, and a running call lasts to its end', () => {
  const log = [{ ...here('00:00'), at: '2026-03-01T20:00:00.000Z' }];
  expect(written(log, [call('11:00', '11:30', null)])).toEqual([
    '00:00 11:00 ready',
    '11:00 11:30 calling',
    '11:30 12:00 busy',
  ]);
});

test('an agent who chose to be offline or who was never there is offline', () => {
  expect(written([])).toEqual(['00:00 12:00 offline']);
  expect(written([here('01:00', { chosen: 'offline' })])).toEqual(['00:00 12:00 offline']);
});

test('a band has no gap, no overlap and no two parts of one state beside each other', () => {
  const minute = fc
    .integer({ min: -60, max: 800 })
    .map((minutes) => new Date(Date.parse(day.from) + minutes * 60_000).toISOString());
  const logged = fc.record({
    at: minute,
    chosen: fc.constantFrom('ready', 'break', 'offline'),
    reason: fc.constant(null),
    isHere: fc.boolean(),
    wrapUpUntil: fc.option(minute),
  });
  const called = fc.record({ calledAt: minute, talkedAt: fc.option(minute), endedAt: fc.option(minute) });
  fc.assert(
    fc.property(fc.array(logged), fc.array(called), (log, calls) => {
      const inOrder = log.toSorted((one, other) => one.at.localeCompare(other.at));
      const band = bandOf(inOrder as LoggedState[], calls, day);
      expect(band[0]!.from).toBe(day.from);
      expect(band.at(-1)!.to).toBe(day.to);
      for (const [index, part] of band.slice(1).entries()) {
        expect(part.from).toBe(band[index]!.to);
        expect([part.state, part.reason]).not.toEqual([band[index]!.state, band[index]!.reason]);
      }
    }),
  );
});
