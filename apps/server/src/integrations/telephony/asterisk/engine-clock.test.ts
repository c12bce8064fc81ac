import { expect, test } from 'vitest';
import { createEngineClock } from './engine-clock.ts';

const HOUR = 3_600_000;

/** Makes our two clocks, which show 0 and noon, and an engine's clock beside them. */
function createClocks(engineAhead = 0) {
  let now = 0;
  const noon = Date.parse('2026-03-02T12:00:00Z');
  const clocks = {
    engineAhead,
    clock: createEngineClock({ steady: () => now, wall: () => noon + now }),
    pass: (milliseconds: number) => (now += milliseconds),
    /** Tells of an event that happened `ago` milliseconds ago. */
    told: (ago = 0) => clocks.clock.when(new Date(noon + now - ago + clocks.engineAhead).toISOString()),
    measure(way = 20) {
      const askedAt = now;
      const shown = new Date(noon + now + way / 2 + clocks.engineAhead).toISOString();
      now += way;
      clocks.clock.measured(shown, askedAt);
    },
  };
  return clocks;
}

test.each([0, 2000, -2000, 12 * HOUR])(
  'an engine that is %i ms ahead tells when things happened, and by how much it is off',
  (ahead) => {
    const clocks = createClocks(ahead);
    expect(clocks.clock.offset()).toBeNull();
    clocks.measure();
    expect(clocks.clock.offset()).toBe(ahead);
    clocks.pass(1000);
    expect(clocks.told()).toBe(1020);
    clocks.pass(5000);
    // The event was on its way for three seconds.
    expect(clocks.told(3000)).toBe(3020);
  },
);

test.each([HOUR, -HOUR, 20_000, -20_000])(
  'a step of %i ms between two events leaves as much time between them as there was',
  (step) => {
    const clocks = createClocks();
    clocks.measure();
    const answered = clocks.told();
    clocks.pass(60_000);
    clocks.engineAhead += step;
    clocks.pass(60_000);
    expect(clocks.told() - answered).toBe(120_000);
    clocks.pass(1000);
    expect(clocks.told() - answered).toBe(121_000);
  },
);

test.each([10_000, -10_000])('a small step of %i ms is found by the next measuring', (step) => {
  const clocks = createClocks();
  clocks.measure();
  const answered = clocks.told();
  clocks.engineAhead += step;
  clocks.measure();
  clocks.pass(60_000);
  expect(clocks.told() - answered).toBe(60_020);
  expect(clocks.clock.offset()).toBe(step);
});

test('an answer that was long on its way measures nothing', () => {
  const clocks = createClocks(5000);
  clocks.measure(3000);
  expect(clocks.clock.offset()).toBeNull();
});

test('an event of an hour ago stays an hour ago, and is no step of the clock', () => {
  const clocks = createClocks(HOUR);
  clocks.measure();
  clocks.pass(2 * HOUR);
  expect(clocks.clock.past('2026-03-02T14:00:00Z')).toBe(HOUR);
  expect(clocks.told()).toBe(2 * HOUR + 20);
});

test('an event without an instant happens as it is told', () => {
  const clocks = createClocks();
  clocks.pass(7);
  expect(clocks.clock.when(undefined)).toBe(7);
});
