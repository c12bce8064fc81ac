import { push } from '@haihu/contract/socket';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { deleteJoinByPhone, noteJoinedPhone } from './controls.repository.ts';

/**
 * Follows the phone of a leader who joined a call. Once it hangs up, or was not picked up, the screens of the call's agent
 * do not name the leader any more.
 */
export async function noteLeadersPhone(
  tx: Queryable,
  { id: callId, agentId }: { id: string; agentId: string | null },
  { phone, reached }: LegEvent,
  now: Date,
): Promise<void> {
  if (reached === 'dialled') await noteJoinedPhone(tx, callId, phone);
  if (reached !== 'ended') return;
  const by = await deleteJoinByPhone(tx, callId, phone);
  if (by !== undefined && agentId !== null)
    await pushTo(tx, [{ to: [agentId], type: push.consultMoved, data: { callId, what: 'moved', by } }], now);
}
