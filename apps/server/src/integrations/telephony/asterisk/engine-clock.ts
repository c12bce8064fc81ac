import { machineNow } from '../../../platform/clock-ahead.ts';

/** How long an event may be on its way: a connection that stands still for longer is broken off. Milliseconds. */
const LONGEST_WAY = 15_000;
/** An answer that took longer says too little of when it was given. Milliseconds. */
const PROMPT = 2000;

export type EngineClock = ReturnType<typeof createEngineClock>;

/**
 * Tells when something happened by the instants that an engine gives it, whatever its clock shows: two clocks that never
 * jump, ours and what the engine's is ahead of it, which is measured again and again. A step of the engine's clock moves
 * no event. `steady` is our clock that never jumps, in milliseconds; `wall` is the machine's, which can be compared with
 * those of other machines, also in a trial whose clock is put ahead.
 */
export function createEngineClock({
  steady = () => performance.now(),
  wall = machineNow,
}: { steady?: () => number; wall?: () => number } = {}) {
  /** What the engine's clock is ahead of our steady one: nothing is told before it happens. */
  let ahead: number | null = null;
  let offset: number | null = null;

  return {
    /** When it happened, by our steady clock. An event without an instant happens as it is told. */
    when(timestamp: string | undefined): number {
      const now = steady();
      if (timestamp === undefined) return now;
      const difference = Date.parse(timestamp) - now;
      if (ahead === null || difference > ahead || ahead - difference > LONGEST_WAY) ahead = difference;
      return now - (ahead - difference);
    },

    /** When something was that the engine tells later, by our steady clock. */
    past: (timestamp: string) =>
      Math.min(steady(), Date.parse(timestamp) - (ahead ?? Date.parse(timestamp) - steady())),

    /** What the engine's clock showed between `askedAt`, by our steady clock, and now. */
    measured(timestamp: string, askedAt: number): void {
      const way = steady() - askedAt;
      if (way > PROMPT) return;
      const shown = Date.parse(timestamp);
      ahead = shown - (askedAt + way / 2);
      offset = Math.round(shown - (wall() - way / 2));
    },

    /** By how many milliseconds the engine's clock is ahead of ours; behind it, less than 0. Null until it is known. */
    offset: () => offset,
  };
}

/** Our clock as one call sees it, ISO 8601 UTC: it does not jump while the call lasts. `when`: by `performance.now()`. */
export function createCallClock(): (when?: number) => string {
  const began = Date.now() - performance.now();
  return (when = performance.now()) => new Date(began + when).toISOString();
}
