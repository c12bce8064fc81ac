import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { agentBusy, agentNotFound, agentUnregistered, callNotFound, notInTalk } from '../core/calls.errors.ts';
import { findCalls, type StoredCall } from '../core/calls.repository.ts';
import { hasAgentLeft } from '../core/parked.repository.ts';
import { findRingable } from '../core/ringable.ts';

/** Returns the member's own call. Throws `calls.not_found`. */
export async function requireOwn(db: Queryable, member: Member, callId: string): Promise<StoredCall> {
  const [call] = await findCalls(db, [callId]);
  if (call?.agentId !== member.userId) throw callNotFound();
  return call;
}

/** Returns the member's own call, in which both sides talk. Throws `calls.not_found`, `calls.not_in_talk`. */
export async function requireTalking(tx: Queryable, member: Member, callId: string): Promise<StoredCall> {
  const call = await requireOwn(tx, member, callId);
  // After a hand-over to an outside number, or parked, the call is not the agent's any more.
  if (!isTalk(call) || (await hasAgentLeft(tx, callId))) throw notInTalk();
  return call;
}

/** True when an engine carries the call and both sides are on the line. */
export function isTalk({ state, nodeId }: Pick<StoredCall, 'state' | 'nodeId'>): boolean {
  return nodeId !== null && (state === 'answered' || state === 'bridged');
}

/**
 * Throws unless the colleague is in no call and no run, and their phone can be rung. A bound phone can always be rung, a
 * page only while it is open and connected to the engine.
 */
export async function requireFree(tx: Queryable, memberId: string, now: Date): Promise<void> {
  const fault = await whyNotFree(tx, memberId, now);
  if (fault === 'absent') throw agentNotFound();
  if (fault === 'busy') throw agentBusy();
  if (fault === 'unregistered') throw agentUnregistered();
}

/** Returns why a member cannot be rung: no such member, at work in a call or a run, or without a phone. Null: they can be. */
export async function whyNotFree(
  tx: Queryable,
  memberId: string,
  now: Date,
): Promise<'absent' | 'busy' | 'unregistered' | null> {
  const [found] = await findRingable(tx, [memberId], now);
  return found ? found.fault : 'absent';
}
