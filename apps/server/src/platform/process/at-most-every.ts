import type { Clock } from './clock.ts';

/**
 * Wraps small upkeep that rides along with other work. Each call does it, unless this process did it less than
 * `milliseconds` ago.
 */
export function atMostEvery(milliseconds: number, clock: Clock, work: (now: Date) => Promise<void>) {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const now = clock.now();
    if (now.getTime() - doneAt < milliseconds) return;
    doneAt = now.getTime();
    await work(now);
  };
}
