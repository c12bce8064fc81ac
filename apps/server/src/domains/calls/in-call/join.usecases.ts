import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { audit } from '../../../kernel/audit.ts';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { alreadyTalking, callNotFound, notInTalk, ownCall } from '../core/calls.errors.ts';
import { findCalls } from '../core/calls.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { isTalking } from '../core/running-calls.repository.ts';
import { insertJoin } from './controls.repository.ts';
import { isTalk } from './own-call.ts';

/** Lets a lead join the call of an agent. Each time is audited. Throws the errors that the contract names. */
export function createJoin({ db, clock }: { db: Db; clock: Clock }) {
  return async function join(member: Member, { id, mode }: RequestOf<'calls.join'>): Promise<{ done: true }> {
    const now = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const [call] = await findCalls(tx, [id]);
      if (!call || call.agentId === null) throw callNotFound();
      if (call.agentId === member.userId) throw ownCall();
      if (!isInScope(member, { userId: call.agentId, departmentId: call.agentDepartmentId })) throw callNotFound();
      if (!isTalk(call)) throw notInTalk();
      if (await isTalking(tx, member.userId)) throw alreadyTalking();
      await insertJoin(tx, id, member.userId, mode, now);
      const order = { callId: id, nodeId: call.nodeId!, askedBy: member.userId, at: now };
      await insertOrder(tx, order, { kind: 'join', memberId: member.userId, mode });
      await audit(tx, member, { at: now, action: 'calls.joined', subjectId: id, detail: { mode } });
      const { tellsListening } = await readSettings(tx, 'recording');
      if (mode === 'listen' && !tellsListening) return;
      const data = { callId: id, mode, by: member.userId };
      await pushTo(tx, [{ to: [call.agentId], type: push.callJoined, data }], now);
    });
    return { done: true };
  };
}
