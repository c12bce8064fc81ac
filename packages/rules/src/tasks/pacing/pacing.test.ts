import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstStatistics } from './call-statistics.ts';
import { callsToPlace, hasToStepDown, type PacingInput, type PacingAgent } from './pacing.ts';

const few = { ...firstStatistics, slowRate: 0.15, fastRate: 0.15, calls: 400, talkSeconds: 90 };
const taskAgents = (ready: number, talking: number): PacingAgent[] => [
  ...Array.from({ length: ready }, () => ({ state: 'ready' as const, seconds: 1 })),
  ...Array.from({ length: talking }, () => ({ state: 'talking' as const, seconds: 30 })),
];
const input = (change: Partial<PacingInput>): PacingInput => ({
  mode: 'predictive',
  taskAgents: taskAgents(10, 40),
  ringing: [],
  statistics: few,
  history: { answered: 1000, abandoned: 15 },
  cap: 0.03,
  ...change,
});
const taskAgent = fc.record({
  state: fc.constantFrom<PacingAgent['state'][]>('ready', 'talking', 'wrap_up'),
  seconds: fc.double({ min: 0, max: 600, noNaN: true }),
});

describe('progressive', () => {
  it('places one call for each ready seat that no ringing call waits for', () => {
    const mode = 'progressive';
    expect(callsToPlace(input({ mode }))).toBe(10);
    expect(callsToPlace(input({ mode, ringing: [1, 2, 3] }))).toBe(7);
    expect(callsToPlace(input({ mode, ringing: Array.from({ length: 12 }, () => 3) }))).toBe(0);
  });
});

describe('predictive', () => {
  it('places several calls for each ready seat when few are answered, fewer when many are', () => {
    const rare = callsToPlace(input({}));
    const often = callsToPlace(input({ statistics: { ...few, slowRate: 0.5, fastRate: 0.5 } }));
    expect(rare).toBeGreaterThan(20);
    expect(often).toBeLessThan(rare);
  });

  it('counts what rings already, and counts a call less the longer it has rung', () => {
    const fresh = callsToPlace(input({ ringing: Array.from({ length: 40 }, () => 1) }));
    const old = callsToPlace(input({ ringing: Array.from({ length: 40 }, () => 35) }));
    expect(fresh).toBeLessThan(callsToPlace(input({})));
    expect(old).toBeGreaterThan(fresh);
  });

  it('dials less ahead when agents talk for long', () => {
    const long = callsToPlace(input({ statistics: { ...few, talkSeconds: 600 } }));
    expect(long).toBeLessThan(callsToPlace(input({})));
  });

  it('takes less risk the nearer the last 30 days come to the cap, and none at the limit', () => {
    const at = (abandoned: number) => callsToPlace(input({ history: { answered: 10_000, abandoned } }));
    expect(at(230)).toBeLessThan(at(180));
    expect(at(245)).toBe(10);
  });

  it('is progressive from 2.5 % on, and from five sixths of a lower cap', () => {
    const history = { answered: 1000, abandoned: 25 };
    expect(callsToPlace(input({ history }))).toBe(10);
    expect(hasToStepDown({ history, cap: 0.03 })).toBe(true);
    expect(hasToStepDown({ history: { answered: 1000, abandoned: 24 }, cap: 0.03 })).toBe(false);
    expect(hasToStepDown({ history: { answered: 1000, abandoned: 9 }, cap: 0.01 })).toBe(true);
  });

  it('abandons nobody on purpose when the cap is zero', () => {
    expect(callsToPlace(input({ cap: 0, history: { answered: 0, abandoned: 0 } }))).toBe(10);
  });
});

it('nobody ready, nobody dialled, in either mode', () => {
  fc.assert(
    fc.property(
      fc.array(taskAgent, { maxLength: 60 }),
      fc.constantFrom<PacingInput['mode'][]>('progressive', 'predictive'),
      (all, mode) => {
        const busy = all.filter(({ state }) => state !== 'ready');
        expect(callsToPlace(input({ taskAgents: busy, mode }))).toBe(0);
      },
    ),
  );
});

it('answers a whole number, never below progressive and never above two a seat and tick', () => {
  fc.assert(
    fc.property(
      fc.array(taskAgent, { maxLength: 60 }),
      fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { maxLength: 200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(500),
      (all, ringing, rate, abandoned) => {
        const now = input({
          taskAgents: all,
          ringing,
          statistics: { ...few, slowRate: rate, fastRate: rate },
          history: { answered: 500, abandoned },
        });
        const count = callsToPlace(now);
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(callsToPlace({ ...now, mode: 'progressive' }));
        expect(count).toBeLessThanOrEqual(2 * all.length);
      },
    ),
  );
});
