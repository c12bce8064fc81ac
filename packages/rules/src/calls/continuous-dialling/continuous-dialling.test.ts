import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRunEvent, firstUntried, newRun, type RunEvent, type RunState } from './continuous-dialling.ts';

const customers = ['1', '2', '3', '4', '5'];
const others = ['written', 'skipped', 'paused', 'resumed', 'stopped', 'exhausted'] as const;

type Move = { dial: readonly string[] } | { end: boolean } | { type: (typeof others)[number] };

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.shuffledSubarray(customers).map((dial) => ({ dial })) },
  { weight: 3, arbitrary: fc.boolean().map((end) => ({ end })) },
  { weight: 5, arbitrary: fc.constantFrom(...others).map((type) => ({ type })) },
);

interface World {
  run: RunState;
  /** The agents whose calls are running. */
  on: string[];
  tried: string[];
  /** True after a pause or a stop, until something resumes. */
  held: boolean;
}

function play(world: World, next: Move): World {
  const after = (event: RunEvent) => ({ ...world, run: applyRunEvent(world.run, event) });
  if ('dial' in next) {
    const one = firstUntried(
      next.dial.map((id) => ({ id })),
      new Set(world.tried),
    );
    const dialled = after({ type: 'dialled' });
    if (!one || dialled.run === world.run) return world;
    // The dialler asks the machine before it dials, and here the machine allowed it.
    expect(world.held).toBe(false);
    return { ...dialled, on: [...world.on, one.id], tried: [...world.tried, one.id] };
  }
  if ('end' in next) {
    if (world.on.length === 0) return world;
    return { ...after({ type: 'call_ended', isWritten: next.end }), on: [] };
  }
  const held = next.type === 'paused' || next.type === 'stopped' || (world.held && next.type !== 'resumed');
  return { ...after(next), held: world.run.phase === 'ended' || held };
}

test('never two calls at once, every customer once at most, and nothing is dialled after a pause or a stop', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let world: World = { run: newRun, on: [], tried: [], held: false };
      for (const next of moves) {
        const before = world;
        world = play(world, next);
        expect(world.on.length).toBeLessThanOrEqual(1);
        expect(new Set(world.tried).size).toBe(world.tried.length);
        if (before.run.phase === 'ended') expect(world.run).toBe(before.run);
        if ('type' in next && next.type === 'stopped') expect(world.run.phase).toBe('ended');
        if (world.run.phase === 'calling') expect(world.on.length).toBe(1);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a call leads to its sheet, the sheet to the countdown, and a pause asked for meanwhile to the pause', () => {
  const calling = applyRunEvent(newRun, { type: 'dialled' });
  const wrapUp = applyRunEvent(calling, { type: 'call_ended', isWritten: false });
  expect(wrapUp).toEqual({ phase: 'wrap_up', isPausing: false });
  expect(applyRunEvent(wrapUp, { type: 'dialled' })).toBe(wrapUp);
  expect(applyRunEvent(wrapUp, { type: 'written' })).toEqual(newRun);
  expect(applyRunEvent(calling, { type: 'call_ended', isWritten: true })).toEqual(newRun);

  const pausing = applyRunEvent(calling, { type: 'paused' });
  expect(pausing).toEqual({ phase: 'calling', isPausing: true });
  expect(applyRunEvent(applyRunEvent(pausing, { type: 'call_ended', isWritten: false }), { type: 'skipped' })).toEqual({
    phase: 'paused',
    isPausing: false,
  });
  expect(applyRunEvent(pausing, { type: 'resumed' })).toEqual(calling);
});

test('a pause that is asked for twice is one: what goes on then is a new row', () => {
  const paused = applyRunEvent(newRun, { type: 'paused' });
  expect(applyRunEvent(paused, { type: 'paused' })).toBe(paused);
  expect(applyRunEvent(paused, { type: 'resumed' })).toEqual(newRun);
  const calling = applyRunEvent(newRun, { type: 'dialled' });
  const pausing = applyRunEvent(calling, { type: 'paused' });
  expect(pausing).toEqual({ phase: 'calling', isPausing: true });
  expect(applyRunEvent(pausing, { type: 'paused' })).toBe(pausing);
  expect(applyRunEvent(pausing, { type: 'resumed' })).toEqual(calling);
});

test('a call that no phone dialled pauses the run at once, and another phase does not know it', () => {
  const calling = applyRunEvent(newRun, { type: 'dialled' });
  expect(applyRunEvent(calling, { type: 'not_dialled' })).toEqual({ phase: 'paused', isPausing: false });
  expect(applyRunEvent(newRun, { type: 'not_dialled' })).toBe(newRun);
});

test('only its agent opens an ended run again, and only an ended one', () => {
  const ended = applyRunEvent(newRun, { type: 'stopped' });
  expect(applyRunEvent(ended, { type: 'resumed' })).toBe(ended);
  expect(applyRunEvent(ended, { type: 'reopened' })).toEqual(newRun);
  const calling = applyRunEvent(newRun, { type: 'dialled' });
  expect(applyRunEvent(calling, { type: 'reopened' })).toBe(calling);
});
