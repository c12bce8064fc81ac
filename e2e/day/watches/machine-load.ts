import { availableParallelism, loadavg } from 'node:os';

/** Time between two looks. Milliseconds. */
const LOOK_EVERY = 5000;

/**
 * Measures how many programs wanted each core of this machine in the worst minute. The limits of the day do not change
 * with it. Far above 2, other programs were at work, and may be to blame for missed limits: run the day again.
 */
export function watchMachineLoad(): { worst: () => number; stop(): void } {
  let worst = 0;
  const timer = setInterval(() => {
    worst = Math.max(worst, loadavg()[0]! / availableParallelism());
  }, LOOK_EVERY);
  return { worst: () => Math.round(worst * 10) / 10, stop: () => clearInterval(timer) };
}
