import { type Clock, systemClock } from '../../../platform/clock.ts';

/** Time for the simulator, so that tests drive it instead of waiting. */
export interface Scheduler extends Clock {
  /** Returns a function that takes it back. */
  schedule(ms: number, run: () => void): () => void;
}

/** A speed of 10 lets calls go through ten times as fast; their durations stay those of the clock, so a tenth. */
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
