import { machineNow } from '../../../platform/process/clock-ahead.ts';

/**
 * Longest time that an event may be on its way. A connection that stands still for longer is broken off. Milliseconds.
 */
const LONGEST_WAY = 15_000;
/**
 * Longest time for an answer that is used for measuring. A slower one says too little about its own instant.
 * Milliseconds.
 */
const PROMPT = 2000;

export type EngineClock = ReturnType<typeof createEngineClock>;

/**
 * Converts the instants of an engine into our time, whatever the engine's clock shows. It combines our clock that never
 * jumps with the engine's lead over it, which is measured again and again. So a step of the engine's clock moves no
 * event. `steady` is our clock that never jumps, in milliseconds. `wall` is the machine's clock, which can be compared
 * with other machines, also in a trial whose clock is put ahead.
 */
export function createEngineClock({
  steady = () => performance.now(),
  wall = machineNow,
}: { steady?: () => number; wall?: () => number } = {}) {
  /**
   * Milliseconds by which the engine's clock is ahead of our steady one. It is chosen so that no event is told before
   * it happens.
   */
  let ahead: number | null = null;
  let offset: number | null = null;

  return {
    /**
     * Returns when an event happened, by our steady clock. An event without an instant happens at the moment it is
     * told.
     */
    when(timestamp: string | undefined): number {
      const now = steady();
      if (timestamp === undefined) return now;
      const difference = Date.parse(timestamp) - now;
      if (ahead === null || difference > ahead || ahead - difference > LONGEST_WAY) ahead = difference;
      return now - (ahead - difference);
    },

    /** Returns when something in the past happened, by our steady clock. For instants that the engine tells later. */
    past: (timestamp: string) =>
      Math.min(steady(), Date.parse(timestamp) - (ahead ?? Date.parse(timestamp) - steady())),

    /**
     * Notes the instant that the engine's clock showed at some time between `askedAt`, by our steady clock, and now.
     */
    measured(timestamp: string, askedAt: number): void {
      const way = steady() - askedAt;
      if (way > PROMPT) return;
      const shown = Date.parse(timestamp);
      ahead = shown - (askedAt + way / 2);
      offset = Math.round(shown - (wall() - way / 2));
    },

    /**
     * Milliseconds by which our clock, which calls are told by, is ahead of the engine's. Null until it is known. With
     * it a process whose clock is another one tells the instants of a call that it takes over.
     */
    lead: () => (ahead === null ? null : Math.round(Date.now() - steady() - ahead)),

    /** Milliseconds by which the engine's clock is ahead of ours; negative if it is behind. Null until it is known. */
    offset: () => offset,
  };
}

/**
 * Makes a clock for one call, ISO 8601 UTC, that does not jump while the call lasts. `ahead`: milliseconds by which it is
 * ahead of ours, because the call began under another clock. `when`: an instant of `performance.now()`.
 */
export function createCallClock(ahead = 0): (when?: number) => string {
  const began = Date.now() + ahead - performance.now();
  return (when = performance.now()) => new Date(began + when).toISOString();
}
