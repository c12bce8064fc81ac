import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { lockCall } from '../core/locked-calls.repository.ts';
import { endCallsNow } from '../core/given-calls.ts';
import { declineCaller } from './caller-moves.ts';

/** Makes the actions of an agent at whom a caller rings. */
export function createOffers({ db, clock }: { db: Db; clock: Clock }) {
  /** Stops the ring of the agent's phone. The engine then tells that the agent does not come. Throws `calls.not_found`. */
  async function decline(member: Member, { id }: RequestOf<'calls.decline'>): Promise<ReplyOf<'calls.decline'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, id);
      const isOffered = call?.direction === 'inbound' || call?.origin === 'callback';
      if (call?.agentId !== member.userId || !isOffered) throw callNotFound();
      const { agentId, nodeId, origin, state } = call;
      const isRinging = state === 'created' || state === 'agent_ringing';
      if (origin === 'callback' && isRinging) return endCallsNow(tx, [id], clock.now());
      if (nodeId) await declineCaller(tx, { callId: id, nodeId, agentId }, clock.now());
    });
    return { done: true };
  }

  return { decline };
}
