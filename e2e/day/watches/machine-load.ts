import { availableParallelism, loadavg } from 'node:os';

/** Milliseconds. */
const LOOK_EVERY = 5000;

/**
 * Tells how many programs wanted each core of this machine in the worst minute. Bounds stay as they are; but where it is
 * much above 2, others were at work here, and what was missed may be theirs: the day is to be run again.
 */
export function watchMachineLoad(): { worst: () => number; stop(): void } {
  let worst = 0;
  const timer = setInterval(() => {
    worst = Math.max(worst, loadavg()[0]! / availableParallelism());
  }, LOOK_EVERY);
  return { worst: () => Math.round(worst * 10) / 10, stop: () => clearInterval(timer) };
}
