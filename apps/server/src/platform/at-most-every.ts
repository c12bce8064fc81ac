import type { Clock } from './clock.ts';

/**
 * Work that may well ride along with other work, as long as it does so now and then: the answer does it unless it was
 * done less than `milliseconds` ago, in this process.
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
