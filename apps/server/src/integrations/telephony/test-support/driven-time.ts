import type { Scheduler } from '../simulator/scheduler.ts';

export interface DrivenTime extends Scheduler {
  /** Moves the time. Runs everything that falls due on the way, in its order. */
  advance(ms: number): void;
}

/** Makes time that stands still until a test moves it. */
export function createDrivenTime(start = new Date('2026-03-02T02:00:00Z')): DrivenTime {
  let now = start.getTime();
  const due = new Set<{ at: number; run: () => void }>();

  function nextUntil(end: number) {
    const coming = [...due].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
    return coming[0];
  }

  return {
    now: () => new Date(now),
    schedule(ms, run) {
      const entry = { at: now + ms, run };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        now = next.at;
        due.delete(next);
        next.run();
      }
      now = end;
    },
  };
}
