import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { pausesOf } from '@haihu/rules/calls/recording-pauses';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { CustomerApi, ShortCustomer } from '../../customers/customers.api.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { StoredCall } from './calls.repository.ts';

/** Presents stored calls as this member may see them, in the given order. */
export type PresentCalls = <Stored extends StoredCall>(
  db: Queryable,
  member: Member,
  calls: Stored[],
) => Promise<Call[]>;

export function createPresentCalls(cipher: Cipher, customers: Pick<CustomerApi, 'findShort'>): PresentCalls {
  return async function presentCalls(db, member, calls) {
    const customerIds = [...new Set(calls.flatMap(({ customerId }) => customerId ?? []))];
    const found = customerIds.length > 0 ? await customers.findShort(db, member, customerIds) : [];
    const byId = new Map(found.map((customer) => [customer.id, customer]));
    return calls.map((call) => {
      const customer = byId.get(call.customerId ?? '');
      const number = showPhone(member, 'callee', cipher.open(member.tenantId, call.calleeEnc));
      // The public pool of the customer hides the number everywhere.
      const shown = presentCall(call, customer?.hidden.includes('mobile') ? '' : number, customer);
      // Callers ring at agents who work in no task as well.
      return call.direction === 'inbound' && !isAllowed(member, 'tasks.work')
        ? { ...shown, taskNumberId: null }
        : shown;
    });
  };
}

function presentCall(stored: StoredCall, callee: string, customer: ShortCustomer | undefined): Call {
  return {
    id: stored.id,
    customerId: stored.customerId,
    taskNumberId: stored.taskNumberId,
    customerName: customer?.name ?? null,
    company: customer?.company ?? null,
    agentId: stored.agentId,
    agentName: stored.agentName,
    origin: stored.origin,
    mode: stored.mode,
    direction: stored.direction,
    callee,
    area: customer?.area ?? null,
    lineName: stored.lineName,
    state: stored.state,
    createdAt: stored.createdAt,
    answeredAt: stored.answeredAt,
    endedAt: stored.endedAt,
    ringSeconds: stored.customerRingingAt === null ? null : stored.ringSeconds,
    waitedSeconds: stored.waitedSeconds,
    menuChoice: stored.menuChoice,
    talkSeconds: stored.talkSeconds,
    talkers: stored.talkers,
    companions: stored.companions,
    pauses: recordingPausesOf(stored),
    isDialled: stored.isDialled,
    cause: stored.cause,
    ...(stored.announced && { announced: stored.announced }),
    ...(stored.cut && { cut: stored.cut }),
    ...(stored.unrecorded && { unrecorded: stored.unrecorded }),
    refusal: stored.refusal,
    hungUpBy: stored.hungUpBy,
    hasRecording: stored.recordingPath !== null,
    followedUp: stored.followedUp,
  };
}

/** Returns the pauses of an ended call's recording. */
function recordingPausesOf(call: StoredCall): Call['pauses'] {
  const from = recordedSince(call);
  return from === null || call.endedAt === null ? [] : pausesOf(call.marks, from, call.endedAt);
}

/** Returns the instant at which the recording begins: when the customer's phone is answered, or they agree to it. */
const recordedSince = ({ answeredAt, customerAnsweredAt, agreedAt }: StoredCall): string | null =>
  agreedAt ?? customerAnsweredAt ?? answeredAt;

/** Returns the seconds of an ended call's recording, without its pauses. A message of a caller is not looked at. */
export function recordingSecondsOf(call: StoredCall): number {
  const from = recordedSince(call);
  if (from === null || call.endedAt === null) return 0;
  const whole = Math.round((Date.parse(call.endedAt) - Date.parse(from)) / 1000);
  return recordingPausesOf(call).reduce((left, { seconds }) => Math.max(0, left - seconds), whole);
}

/** Returns every state that was reached, with the instant at which it began, as far as the engine reported it. */
export function statesOf(call: StoredCall): { state: CallState; at: string }[] {
  const reached: [CallState, string | null][] = [
    ['created', call.createdAt],
    ['agent_ringing', call.agentRingingAt],
    ['agent_answered', call.agentAnsweredAt],
    ['customer_ringing', call.customerRingingAt],
    ['customer_answered', call.customerAnsweredAt],
    [call.bridgedAt ? 'bridged' : 'answered', call.answeredAt],
    ['ended', call.endedAt],
  ];
  return reached.flatMap(([state, at]) => (at === null ? [] : [{ state, at }]));
}
