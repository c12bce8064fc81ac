import type { Scheduler } from './scheduler.ts';

export type CallTimers = ReturnType<typeof createCallTimers>;

/** Makes the timers of a simulated call: one for the customer's next step, and any number beside it. */
export function createCallTimers(scheduler: Scheduler) {
  const beside = new Set<() => void>();
  let cancel: (() => void) | undefined;

  /** Schedules the customer's next step in place of the one that was scheduled. */
  function next(ms: number, run: () => void): void {
    cancel?.();
    cancel = scheduler.schedule(ms, run);
  }

  /** Schedules work in addition to the customer's next step. Returns a function that cancels it. */
  function later(ms: number, run: () => void): () => void {
    const stop = scheduler.schedule(ms, () => {
      beside.delete(stop);
      run();
    });
    beside.add(stop);
    return () => {
      beside.delete(stop);
      stop();
    };
  }

  function stopAll(): void {
    cancel?.();
    beside.forEach((stop) => stop());
  }

  return { next, later, stopAll };
}
