import { type Call, callState } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { PushData } from '../../../platform/events/push.ts';

export interface RecordPushParts {
  /** Returns the call as this member may see it; null when it is gone. */
  findCall(member: Member, id: string): Promise<Call | null>;
  /** Returns all running calls of this member. */
  currentOf(member: Member): Promise<Call[]>;
}

/**
 * Pushes of a call that moved on or ended. A push shows the call in the state that it is about, even
 * if the call has moved on. A late push must not reveal the end.
 */
export function recordPushes({ findCall, currentOf }: RecordPushParts): Presenters {
  async function callThen(member: Member, { callId, state }: PushData): Promise<Call | null> {
    const call = await findCall(member, String(callId));
    return call && asItWas(call, callState.parse(state));
  }

  return {
    [push.callList]: async ({ member }, data) => {
      const call = await callThen(member, data);
      if (!call) return null;
      const others = (await currentOf(member)).filter(({ id }) => id !== call.id);
      return { data: { list: [call, ...others] } };
    },
    [push.callEnded]: async ({ member }, data) => {
      const call = await callThen(member, data);
      return call && { data: call };
    },
    [push.customerCall]: async ({ member }, data) => {
      const call = await callThen(member, data);
      if (!call?.customerId) return null;
      return { data: { callId: call.id, customerId: call.customerId, state: call.state, call } };
    },
    [push.customerCallEnded]: async ({ member }, data) => {
      const call = await callThen(member, data);
      return call && { data: call };
    },
  };
}

function asItWas(call: Call, state: CallState): Call {
  if (state === 'ended') return call;
  const isAnswered = state === 'answered' || state === 'bridged';
  return {
    ...call,
    state,
    answeredAt: isAnswered ? call.answeredAt : null,
    ringSeconds: isAnswered ? call.ringSeconds : null,
    endedAt: null,
    talkSeconds: 0,
    cause: null,
    refusal: null,
    hungUpBy: null,
    hasRecording: false,
  };
}
