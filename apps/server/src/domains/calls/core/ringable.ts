import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { findPhonesAndRuns, findStates, type StoredState } from './states.repository.ts';

/** An agent whose phone somebody else may want to ring: a caller, a colleague, or a parked customer. */
export interface Ringable extends StoredState {
  /**
   * The reason why nobody may ring the phone: `busy`, the agent is in a call or between two calls of a run; or
   * `unregistered`, no phone would ring. Null: it may be rung.
   */
  fault: 'busy' | 'unregistered' | null;
  /** True if calls ring at a bound phone, which is a paid leg. */
  hasBoundPhone: boolean;
  isInRun: boolean;
  /** True while no softphone is registered that the enterprise's engine needs, and none is bound. */
  isSilent: boolean;
  /** The node at which the softphone is registered. Null: unknown, or none. */
  nodeId: string | null;
}

/**
 * Finds members, and for each of them whether their phone may be rung now. It is the only rule for that. Breaks and
 * after-call work are left to the use-case that asks, because a colleague may ring somebody on a break, and a caller may not.
 *
 * A run dials its next customer by itself. An agent who is rung in between would have two calls at once, and the run
 * would stop at the second. So they are at work from the start of the run until it pauses or ends.
 */
export async function findRingable(db: Queryable, whose: Whose, now: Date): Promise<Ringable[]> {
  const found = await findStates(db, whose, now);
  if (found.length === 0) return [];
  const { phones, runs, silent, nodes } = await findPhonesAndRuns(
    db,
    found.map(({ userId }) => userId),
  );
  return found.map((agent) => {
    const { userId, callId, state } = agent;
    const [hasBoundPhone, isInRun, isSilent] = [phones.has(userId), runs.has(userId), silent.has(userId)];
    const isAway = !hasBoundPhone && (state === 'offline' || isSilent);
    const fault = callId !== null || isInRun ? 'busy' : isAway ? 'unregistered' : null;
    return { ...agent, fault, hasBoundPhone, isInRun, isSilent, nodeId: nodes.get(userId) ?? null };
  });
}
