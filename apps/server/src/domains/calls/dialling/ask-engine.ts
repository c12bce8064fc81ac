import { type AgentLeg, OUTSIDE_RINGS, type Telephony } from '../../../integrations/telephony/telephony.ts';
import type { TakenOrder } from '../core/orders.repository.ts';

interface Phones {
  /** Returns the phone of a member. */
  legOf(tenantId: string, userId: string): Promise<AgentLeg>;
  /** Returns the phone of a paid leg: of an outside number that an agent brings in, or an agent's bound phone. */
  outsideLegOf(tenantId: string, legId: string): Promise<Extract<AgentLeg, { kind: 'phone' }>>;
}

/** Asks the engine to carry out an order within a call. False: it refuses. */
export async function askEngine(
  telephony: Telephony,
  order: TakenOrder,
  { legOf, outsideLegOf }: Phones,
): Promise<boolean> {
  const { tenantId, callId } = order;
  switch (order.kind) {
    case 'digits':
      return telephony.sendDigits(callId, order.digits);
    case 'hold':
      return telephony.hold(callId, order.isOn);
    case 'mute':
      return telephony.mute(callId, order.isOn);
    case 'record':
      return telephony.record(callId, order.isOn);
    case 'transfer':
      return telephony.transfer(callId, await legOf(tenantId, order.memberId));
    case 'consult':
      if ('outsideId' in order)
        return telephony.consult(callId, await outsideLegOf(tenantId, order.outsideId), OUTSIDE_RINGS);
      return telephony.consult(callId, await legOf(tenantId, order.memberId));
    case 'consult_end':
      return telephony.consultEnd(callId, order.how);
    case 'park':
      return telephony.park(callId);
    case 'connect':
      if (order.picksUp) {
        // A caller who is gone at this moment is told by their own events.
        await telephony.pickUp?.(callId);
        return true;
      }
      // A mailbox that picks up must not swallow the caller.
      if (order.legId !== undefined)
        return telephony.connectAgent(callId, { ...(await outsideLegOf(tenantId, order.legId)), asksKey: true });
      return telephony.connectAgent(callId, await legOf(tenantId, order.memberId));
    case 'decline':
      // An agent who picked up at this moment talks.
      await telephony.stopRinging(callId);
      return true;
    case 'play':
      return telephony.play(callId, order.sound, order.own, order.place);
    case 'message':
      return telephony.takeMessage(callId, { seconds: order.seconds, own: order.own });
    case 'leave_message':
      return telephony.leaveMessage(callId, { taskId: order.taskId, own: order.own });
    case 'join':
      return telephony.monitor(callId, order.mode, await legOf(tenantId, order.memberId));
    default:
      return false;
  }
}
