import { type Call, callState } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters, Telling } from '../../../kernel/push-presenters.ts';

export interface RecordPushParts {
  /** Returns one call of each member, in their order, as they may see it; null when it is gone. */
  findCallOfEach(asked: { member: Member; callId: string }[]): Promise<(Call | null)[]>;
  /** Returns all running calls of each member, in their order. */
  currentOfEach(members: Member[]): Promise<Call[][]>;
}

/**
 * Pushes of a call that moved on or ended. A push shows the call in the state that it is about, even
 * if the call has moved on. A late push must not reveal the end.
 */
export function recordPushes({ findCallOfEach, currentOfEach }: RecordPushParts): Presenters {
  async function callsThen(tellings: Telling[]): Promise<(Call | null)[]> {
    if (tellings.length === 0) return [];
    const calls = await findCallOfEach(
      tellings.map(({ reader: { member }, data }) => ({ member, callId: String(data.callId) })),
    );
    return calls.map((call, index) => call && callThen(call, tellings[index]!));
  }

  const ended = {
    presentMany: async (tellings: Telling[]) => (await callsThen(tellings)).map((call) => call && { data: call }),
  };

  return {
    [push.callList]: {
      async presentMany(tellings) {
        const running = await currentOfEach(tellings.map(({ reader }) => reader.member));
        // The call is nearly always one of those that run. Only another one, such as one that is over, is read as well.
        const on = tellings.map(({ data }, index) => running[index]!.find(({ id }) => id === String(data.callId)));
        const missing = await callsThen(tellings.filter((_, index) => !on[index]));
        return tellings.map((telling, index) => {
          const its = on[index];
          const call = its ? callThen(its, telling) : missing.shift()!;
          return call && { data: { list: [call, ...running[index]!.filter(({ id }) => id !== call.id)] } };
        });
      },
    },
    [push.callEnded]: ended,
    [push.customerCall]: {
      async presentMany(tellings) {
        return (await callsThen(tellings)).map((call) => {
          if (!call?.customerId) return null;
          return { data: { callId: call.id, customerId: call.customerId, state: call.state, call } };
        });
      },
    },
    [push.customerCallEnded]: ended,
  };
}

/** Returns a call in the state that a push is about. */
const callThen = (call: Call, { data }: Telling) => asItWas(call, callState.parse(data.state));

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
