import type { CallParty } from '@haihu/contract/calls/values';

/** How long a callee may wait for an agent: who is joined later was abandoned (47 CFR 64.1200(a)(7)). Milliseconds. */
export const LONGEST_WAIT = 2000;

/** What became of a callee who had answered. Instants by the engine's clock, ISO 8601 UTC. */
export interface AnsweredCall {
  answeredAt: string;
  /** Null: they met no agent. */
  joinedAt: string | null;
  endedAt: string;
  hungUpBy: CallParty | null;
}

/** How long the callee waited for the agent, or until the end. Milliseconds. */
export function waitOf({ answeredAt, joinedAt, endedAt }: AnsweredCall): number {
  return Math.max(0, Date.parse(joinedAt ?? endedAt) - Date.parse(answeredAt));
}

/** Whether it counts as abandoned. A callee who hung up in time themselves was not left waiting. */
export function isAbandoned(call: AnsweredCall): boolean {
  if (waitOf(call) > LONGEST_WAIT) return true;
  return call.joinedAt === null && call.hungUpBy !== 'customer';
}

/** An engine's clock that is further from ours is not believed. Milliseconds. */
const APART = 10_000;

/**
 * How long somebody has waited since the engine heard their answer, of which we heard at `heardAt`. An answer that we hear
 * of late was late for them too; a clock that is wrong changes nothing. Milliseconds.
 */
export function hasWaited({ answeredAt, heardAt }: { answeredAt: string; heardAt: string }, now: Date): number {
  const [theirs, ours] = [now.getTime() - Date.parse(answeredAt), now.getTime() - Date.parse(heardAt)];
  return theirs > ours && theirs < ours + APART ? theirs : ours;
}

/** Waits are counted in tenths of a second, up to so many; the last counts all longer. */
const STEPS = 51;

/** Returns one wait, counted as `waits` of the answers are: how many waited so many tenths of a second. */
export function asCounts(wait: number): number[] {
  const step = Math.min(STEPS - 1, Math.floor(wait / 100));
  return Array.from({ length: step + 1 }, (_, index) => (index === step ? 1 : 0));
}

/** Returns the seconds within which 95 % were joined; null: nobody was. */
export function p95Of(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let [left, step] = [0.95 * all, 0];
  while (step < counts.length && (left -= counts[step]!) > 1e-9) step += 1;
  return all === 0 ? null : (step + 1) / 10;
}
