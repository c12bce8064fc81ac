import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { callNotFound, pickUpAtPhone } from '../core/calls.errors.ts';
import { type LockedCall, lockCall } from '../core/locked-calls.repository.ts';
import { endCallsNow } from '../core/given-calls.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { declineCaller } from './caller-moves.ts';
import { findRingPlace, isOffered, ringsAtAgent } from './ring-place.repository.ts';

/** Makes the actions of an agent at whom a caller rings. */
export function createOffers({ db, clock }: { db: Db; clock: Clock }) {
  /** Picks up on a simulated line. Throws `calls.not_found`, `calls.pick_up_at_phone`. */
  async function pickUp(member: Member, { id }: RequestOf<'calls.pickUp'>): Promise<ReplyOf<'calls.pickUp'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await offeredTo(tx, member, id);
      if (!ringsAtAgent(call)) return;
      if ((await findRingPlace(tx, call)) !== 'screen') throw pickUpAtPhone();
      const order = { callId: id, nodeId: call.nodeId!, askedBy: member.userId, at: clock.now() };
      await insertOrder(tx, order, { kind: 'connect', memberId: member.userId, picksUp: true });
    });
    return { done: true };
  }

  /** Stops the ring of the agent's phone. The engine then tells that the agent does not come. Throws `calls.not_found`. */
  async function decline(member: Member, { id }: RequestOf<'calls.decline'>): Promise<ReplyOf<'calls.decline'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { nodeId, origin, state } = await offeredTo(tx, member, id);
      const isRinging = state === 'created' || state === 'agent_ringing';
      if (origin === 'callback' && isRinging) return endCallsNow(tx, [id], clock.now());
      if (nodeId) await declineCaller(tx, { callId: id, nodeId, agentId: member.userId }, clock.now());
    });
    return { done: true };
  }

  return { pickUp, decline };
}

/** Locks the call of a caller, or of a person who is called back, whose agent is this member. Throws `calls.not_found`. */
async function offeredTo(tx: Queryable, { userId }: Member, id: string): Promise<LockedCall> {
  const call = await lockCall(tx, id);
  if (call?.agentId !== userId || !isOffered(call)) throw callNotFound();
  return call;
}
