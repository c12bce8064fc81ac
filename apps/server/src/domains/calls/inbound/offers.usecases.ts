import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { lockCall } from '../core/calls.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { noteDeclined } from './waiting.repository.ts';

/** Makes the actions of an agent at whom a caller rings. */
export function createOffers({ db, clock }: { db: Db; clock: Clock }) {
  /** Stops the ring of the agent's phone. The engine then tells that the agent does not come. Throws `calls.not_found`. */
  async function decline(member: Member, { id }: RequestOf<'calls.decline'>): Promise<ReplyOf<'calls.decline'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, id);
      if (call?.agentId !== member.userId || call.direction !== 'inbound') throw callNotFound();
      if (!call.nodeId || !(await noteDeclined(tx, id, member.userId))) return;
      await insertOrder(tx, { callId: id, nodeId: call.nodeId, askedBy: null, at: clock.now() }, { kind: 'decline' });
    });
    return { done: true };
  }

  return { decline };
}
