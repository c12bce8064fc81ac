import { setTimeout as delay } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import type { CallOrder, PlaceAnswer } from '../../../integrations/telephony/telephony.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { DriverParts } from './driver-parts.ts';

/**
 * Longest wait for a phone that moves from one node to another, and the time between two tries. Its page may have a slow
 * network. Milliseconds.
 */
const PHONE_COMES = 8000;
const TRY_AGAIN = 200;

/** Makes the functions that place calls of agents whose phones are about to register. */
export function createMovingPhones({ clock, phoneBook, lease }: Pick<DriverParts, 'clock' | 'phoneBook' | 'lease'>) {
  /** Tells the agent's page to register anew. Its phone is at a node that this one does not reach, such as a draining one. */
  async function moveHere(tenant: TenantDb, agentId: string): Promise<void> {
    await tenant.transaction((tx) => pushTo(tx, [{ to: [agentId], type: push.phoneMoves, data: {} }], clock.now()));
  }

  /** Asks again while the phone of the agent is about to register, at this node or at one that this one reaches. */
  async function whileMoving(
    tenant: TenantDb,
    agentId: string,
    call: CallOrder,
    ask: (of: CallOrder) => Promise<PlaceAnswer>,
  ): Promise<PlaceAnswer> {
    const giveUpAt = performance.now() + PHONE_COMES;
    let { agentLeg } = call;
    for (;;) {
      const answer = await ask({ ...call, agentLeg });
      const isAway = !answer.accepted && answer.reason === 'unregistered';
      if (!isAway || performance.now() > giveUpAt) return answer;
      await delay(TRY_AGAIN);
      ({ leg: agentLeg } = await tenant.transaction((tx) => phoneBook.legOf(tx, agentId, lease.nodeId)));
    }
  }

  return { moveHere, whileMoving };
}
