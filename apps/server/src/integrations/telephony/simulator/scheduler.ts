import { type Clock, systemClock } from '../../../platform/process/clock.ts';

/** Time for the simulator. Tests drive it instead of waiting. */
export interface Scheduler extends Clock {
  /** Schedules work. Returns a function that cancels it. */
  schedule(ms: number, run: () => void): () => void;
}

/**
 * Makes a scheduler. With a speed of 10, calls run ten times as fast. Their durations follow the clock, so they shrink
 * to a tenth.
 */
export function createScheduler(speed = 1, clock: Clock = systemClock): Scheduler {
  if (!(speed > 0 && speed <= 1000)) throw new RangeError(`A speed over 0 and up to 1000 is expected, not ${speed}`);
  return {
    now: () => clock.now(),
    schedule(ms, run) {
      const timer = setTimeout(run, ms / speed).unref();
      return () => clearTimeout(timer);
    },
  };
}
