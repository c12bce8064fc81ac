import { agentStates, callBounds, pauseReasons, type CallState, joinModes } from '@haihu/contract/calls/values';
import { type Call, callState, type RefusedOrder } from '@haihu/contract/calls/calls';
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import type { PhoneTest } from '@haihu/contract/calls/own-phone';
import * as z from 'zod';
import type { DeviceCalls } from './device/device.usecases.ts';
import type { Member } from '../../kernel/member.ts';
import type { PushData } from '../../platform/events/push.ts';
import type { Presenters } from '../../kernel/push-presenters.ts';

const joinMode = z.enum(joinModes);
const agentState = z.enum(agentStates);
const callBound = z.enum(callBounds);
const pauseReason = z.enum(pauseReasons);

export interface CallPushParts {
  /** Returns the call as this member may see it; null when it is gone. */
  findCall(member: Member, id: string): Promise<Call | null>;
  /** Returns all running calls of this member. */
  currentOf(member: Member): Promise<Call[]>;
  device: Pick<DeviceCalls, 'askedOf'>;
  agents: { nameOf(member: Member, userId: string): Promise<string> };
  phones: {
    findTest(member: Member, id: string): Promise<PhoneTest | null>;
    isHere(member: Member): Promise<boolean>;
  };
  runs: { findRun(member: Member, id: string): Promise<DiallingRun | null> };
}

/**
 * Presents a call in the state that its push is about, even if the call has moved on. A late push must not reveal the
 * end.
 */
export function callPushes({ findCall, currentOf, runs, phones, agents, device }: CallPushParts): Presenters {
  async function callThen(member: Member, { callId, state }: PushData): Promise<Call | null> {
    const call = await findCall(member, String(callId));
    return call && asItWas(call, callState.parse(state));
  }

  return {
    13: async ({ member }, data) => {
      const call = await callThen(member, data);
      if (!call) return null;
      const others = (await currentOf(member)).filter(({ id }) => id !== call.id);
      return { data: { list: [call, ...others] } };
    },
    14: async ({ member }, data) => {
      const call = await callThen(member, data);
      return call && { data: call };
    },
    16: async ({ member }, data) => {
      const call = await callThen(member, data);
      if (!call?.customerId) return null;
      return { data: { callId: call.id, customerId: call.customerId, state: call.state, call } };
    },
    112: async (_to, { callId, order, reason }) => ({
      data: { callId: String(callId), order, reason } as RefusedOrder,
    }),
    11: async ({ member }, { callId }) => {
      const data = await device.askedOf(member, String(callId));
      return data && { data };
    },
    140: async ({ member }, { callId, mode, by }) => ({
      data: { callId: String(callId), mode: joinMode.parse(mode), by: await agents.nameOf(member, String(by)) },
    }),
    141: async ({ member }, { state, reason, by }) => ({
      data: {
        state: agentState.parse(state),
        reason: pauseReason.nullable().parse(reason),
        by: by === null ? '' : await agents.nameOf(member, String(by)),
      },
    }),
    143: async ({ member }, { callId, to }) => ({
      data: { callId: String(callId), to: await agents.nameOf(member, String(to)) },
    }),
    146: async (_to, { callId }) => ({ data: { callId: String(callId) } }),
    147: async (_to, { callId, seconds, why }) => ({
      data: { callId: String(callId), seconds: Number(seconds), why: callBound.default('longest').parse(why) },
    }),
    // A late push is not for the browser that has the softphone by now.
    148: async ({ member }) => ((await phones.isHere(member)) ? null : { data: null }),
    110: async ({ member }, { runId }) => {
      const run = await runs.findRun(member, String(runId));
      return run && { data: run };
    },
    113: async ({ member }, { callId, state }) => {
      const test = await phones.findTest(member, String(callId));
      return test && { data: { ...test, state: callState.parse(state) } };
    },
    17: async ({ member }, data) => {
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
