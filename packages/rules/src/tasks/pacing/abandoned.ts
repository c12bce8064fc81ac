import type { CallParty } from '@haihu/contract/calls/values';

/**
 * The longest wait of a callee for an agent. A callee who is joined later was abandoned (47 CFR 64.1200(a)(7)).
 * Milliseconds.
 */
export const LONGEST_WAIT = 2000;

/** A call that the callee answered. Instants by the engine's clock, ISO 8601 UTC. */
export interface AnsweredCall {
  answeredAt: string;
  /** `null`: the callee met no agent. */
  joinedAt: string | null;
  endedAt: string;
  hungUpBy: CallParty | null;
}

/** Returns the wait of the callee for the agent, or until the end. Milliseconds. */
export function waitOf({ answeredAt, joinedAt, endedAt }: AnsweredCall): number {
  return Math.max(0, Date.parse(joinedAt ?? endedAt) - Date.parse(answeredAt));
}

/** Returns true for an abandoned call. A callee who hung up in time was not left waiting. */
export function isAbandoned(call: AnsweredCall): boolean {
  if (waitOf(call) > LONGEST_WAIT) return true;
  return call.joinedAt === null && call.hungUpBy !== 'customer';
}

/** The largest difference between an engine's clock and ours that is believed. Milliseconds. */
const APART = 10_000;

/**
 * Returns the time that a callee has waited since the engine heard their answer, in milliseconds. We heard of it at
 * `heardAt`. A late report means that the callee waited longer. An engine's clock that is wrong changes nothing.
 */
export function hasWaited({ answeredAt, heardAt }: { answeredAt: string; heardAt: string }, now: Date): number {
  const [theirs, ours] = [now.getTime() - Date.parse(answeredAt), now.getTime() - Date.parse(heardAt)];
  return theirs > ours && theirs < ours + APART ? theirs : ours;
}

/** The number of steps in which waits are counted, each a tenth of a second. The last step counts all longer waits. */
const STEPS = 51;

/** Returns one wait in the form of the stored counts: the number of waits by tenths of a second. */
export function asCounts(wait: number): number[] {
  const step = Math.min(STEPS - 1, Math.floor(wait / 100));
  return Array.from({ length: step + 1 }, (_, index) => (index === step ? 1 : 0));
}

/** Returns the seconds within which 95 % were joined. `null`: nobody was. */
export function p95Of(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let [left, step] = [0.95 * all, 0];
  while (step < counts.length && (left -= counts[step]!) > 1e-9) step += 1;
  return all === 0 ? null : (step + 1) / 10;
}
