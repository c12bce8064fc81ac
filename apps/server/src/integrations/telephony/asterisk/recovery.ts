import { noticeLanguages } from '@haihu/rules/calls/recording-notices';
import * as z from 'zod';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { channelState, createChannelLooks } from './channel-looks.ts';
import { createPartLooks, type FoundPart } from './part-looks.ts';
import { findInboundChannels } from './find-inbound-channels.ts';
import type { FoundCaller } from './engine-callers.ts';
import { idsOf, partOf } from './ids.ts';
import type { There } from './live-call-parts.ts';
import {
  FIRST,
  HELD_VARIABLE,
  heldMarks,
  type KeptVoiceMessage,
  type KeptOrder,
  MESSAGE_VARIABLE,
  messageOf,
  ORDER_VARIABLE,
  PAGE_VARIABLE,
  RECORDED_VARIABLE,
  TENANT,
} from './marks.ts';

const channels = z.array(channelState);
const bridges = z.array(z.looseObject({ id: z.string(), channels: z.array(z.string()) }));

const keptOrder = z.object({
  line: z.string(),
  callerId: z.string(),
  ringSeconds: z.number(),
  announceRecording: z.boolean(),
  notice: z
    .object({ kind: z.enum(['tell', 'ask']), language: z.enum(noticeLanguages).nullable(), own: z.string().nullish() })
    .nullish(),
  detectMachine: z.boolean(),
  music: z.string().nullable().optional(),
  hears: z.enum(['music', 'ringing']).optional(),
  clockLead: z.number().nullable().optional(),
});

/** The facts about a call that the variables of the customer's channel hold. */
interface Marks {
  tenantId: string;
  first: 'agent' | 'customer';
  /** True while the customer is on hold. */
  isHeld: boolean;
  /** True while the customer is on hold because the agent consults a colleague. */
  isConsulting: boolean;
  /** True while the customer is parked. */
  isParked: boolean;
  /** True while the customer hears music because the page of the agent is not heard. */
  isLost: boolean;
  /** True when the call was to be recorded, if only after a question. */
  isRecorded: boolean;
  /** The message that a caller leaves. Null: none. */
  message: KeptVoiceMessage | null;
  /** The rest of the order. Null: an older release placed the call. */
  order: KeptOrder | null;
}

export interface FoundCall extends Marks {
  /** Channel of a customer who called us. Null: we called the customer. */
  caller: string | null;
  /** True when an agent's phone was being rung, which nobody waits for any more. */
  isLosingAgent: boolean;
  /** Channel of the agent who talks or waits, or who has hung up. Null: nobody was rung yet. */
  agent: string | null;
  /** True when the agent's phone is a page. False: a phone with a number, or an older release rang it. */
  isPage: boolean;
  /** Channel of a colleague who talks beside the agent. */
  colleague: string | null;
  /** True when the agent is gone, and the colleague is the agent now. */
  isHanded: boolean;
  /** Channels of supervisors. */
  monitors: string[];
  /** The highest number of an ear at the agent's phone. */
  ears: number;
  state: 'customer_ringing' | 'answered' | 'customer_answered' | 'bridged';
  /** True when the customer is in the bridge or on hold. False while a notice still plays. */
  isCustomerReady: boolean;
  there: There;
  /** Time at which the customer's channel was made. ISO 8601 by Asterisk's clock. Null: unknown. */
  customerMadeAt: string | null;
  /** Time at which the recorder was made, when the customer answered. ISO 8601 UTC. Null: there is no recorder. */
  answeredAt: string | null;
}

export interface FoundCalls {
  /** The state at Asterisk of the calls that this process knows. */
  known: Map<string, There>;
  /** Calls in which two talk, or whose customer rings and nothing else is under way. */
  whole: Map<string, FoundCall>;
  /** Channels of the other calls. It is not known any more what they were for. */
  halves: string[];
  /** Calls whose agent is there and whose customer is gone. */
  left: string[];
  bridges: string[];
  /** The callers who wait, and are no calls of ours. */
  callers: FoundCaller[];
  /** All channels at the Asterisk. */
  channels: ReadonlySet<string>;
}

/** Returns our calls that have channels at an Asterisk, each with the states of its channels. */
export async function findChannelsOfCalls(
  request: Ari['request'],
  installation: string,
  callOf: (channel: string) => string | undefined,
): Promise<Map<string, Map<string, string>>> {
  const all = channels.parse(await request({ method: 'GET', path: 'channels' }));
  const found = new Map<string, Map<string, string>>();
  for (const { id, state } of all) {
    const callId = callOf(id) ?? partOf(installation, id)?.callId;
    if (callId !== undefined) found.set(callId, (found.get(callId) ?? new Map<string, string>()).set(id, state));
  }
  return found;
}

/**
 * Finds everything at an Asterisk that is ours and that nobody drove for a while. From then on the app hears of the
 * channels of `known` and `whole`.
 */
export async function findForgottenCalls(
  request: Ari['request'],
  app: string,
  installation: string,
  isKnown: (callId: string) => boolean,
): Promise<FoundCalls> {
  const looks = createChannelLooks(request, app);
  const { read, follow, valueOf, valueIfAny } = looks;
  const { isLeft, mayBeAlone, findColleague, stateOf } = createPartLooks(looks);
  const all = await read(channels, 'channels');
  const { adopted, callers } = await findInboundChannels(all, { app, looks, isKnown });
  const ours = Map.groupBy(
    all.flatMap(({ id, state, creationtime }): FoundPart[] => {
      const callId = adopted.get(id);
      const part = callId === undefined ? partOf(installation, id) : ({ callId, part: 'customer' } as const);
      return part ? [{ id, state, creationtime, isCaller: callId !== undefined, ...part }] : [];
    }),
    ({ callId }) => callId,
  );
  const ourBridges = (await read(bridges, 'bridges')).filter(({ id }) => partOf(installation, id));
  const found: FoundCalls = {
    known: new Map(),
    whole: new Map(),
    halves: [],
    left: [],
    bridges: [],
    callers,
    channels: new Set(all.map(({ id }) => id)),
  };
  for (const [callId, parts] of ours) {
    const bridge = ourBridges.find(({ id }) => id === `${installation}-${callId}-b`);
    if (isKnown(callId)) {
      const gone = await followAll(parts);
      const states = new Map(parts.flatMap(({ id, state }) => (gone.has(id) ? [] : [[id, state] as const])));
      found.known.set(callId, { states, inBridge: new Set(bridge?.channels) });
      continue;
    }
    const inBridge = new Set(bridge?.channels);
    const whole = await wholeCall(parts, inBridge);
    if (whole) {
      // It is not known any more why these agents were rung: to take the call over, or to join.
      found.halves.push(
        ...parts.flatMap(({ id, part }) =>
          part === 'agent' && id !== whole.agent && id !== whole.colleague ? id : [],
        ),
      );
      found.whole.set(callId, whole);
    } else {
      found.halves.push(...parts.map(({ id }) => id));
      const isCustomerGone = parts.every(({ part }) => part !== 'customer');
      if (isCustomerGone && parts.some(({ id, part }) => part === 'agent' && inBridge.has(id))) found.left.push(callId);
    }
  }
  found.bridges = ourBridges.flatMap(({ id }) => {
    const { callId } = partOf(installation, id)!;
    return found.whole.has(callId) || isKnown(callId) ? [] : id;
  });
  return found;

  /** Returns a call that can continue, and follows its channels. Null: its purpose is not known any more. */
  async function wholeCall(parts: readonly FoundPart[], inBridge: ReadonlySet<string>): Promise<FoundCall | null> {
    const customer = parts.find(({ part }) => part === 'customer');
    const agents = parts.filter(({ id, part }) => part === 'agent' && inBridge.has(id));
    const colleague = await findColleague(agents);
    const agent = agents.find((one) => one !== colleague) ?? colleague;
    const isRinging = customer?.state === 'Ringing';
    // An agent who is being rung beside a ringing customer would be hung up, and nobody would ring another one.
    const isAlone = isRinging && !parts.some(({ part }) => part === 'agent');
    // The agent is called first, and nobody hangs up on them alone. So one whose phone is gone has hung up.
    const hasAgentLeft =
      customer !== undefined && !parts.some(({ part }) => part === 'agent') && (await isLeft(customer));
    const isComplete = isRinging
      ? (agent ?? (isAlone || hasAgentLeft))
      : customer?.state === 'Up' && (hasAgentLeft || (agent ?? (await mayBeAlone(customer))));
    if (!customer || !isComplete) return null;
    const gone = await followAll(parts);
    if (gone.has(customer.id) || (agent && gone.has(agent.id))) return null;
    const marks = await marksOf(customer.id);
    // The customer may have answered before this connection heard of the channel.
    const state = isRinging ? await stateOf(customer.id) : customer.state;
    if (!marks || state === null) return null;
    if (isRinging && (!marks.order || isAlone !== (marks.first === 'customer' || hasAgentLeft))) return null;
    const states = new Map([...parts.map(({ id, state: was }) => [id, was] as const), [customer.id, state]]);
    const isCustomerReady = !isRinging && (marks.isHeld || inBridge.has(customer.id));
    const talks = marks.first === 'agent' ? 'answered' : isCustomerReady ? 'bridged' : 'customer_answered';
    const recorder = parts.find(({ part }) => part === 'recorder');
    return {
      ...marks,
      caller: customer.isCaller ? customer.id : null,
      isLosingAgent: !agent && parts.some(({ part }) => part === 'agent'),
      agent: agent?.id ?? (hasAgentLeft ? idsOf(installation, customer.callId).phone('agent', 1) : null),
      isPage: agent !== undefined && (await valueIfAny(agent.id, PAGE_VARIABLE)) === '1',
      colleague: colleague === agent ? null : (colleague?.id ?? null),
      isHanded: colleague !== undefined && colleague === agent,
      monitors: parts.flatMap(({ id, part }) => (part === 'monitor' ? id : [])),
      ears: Math.max(0, ...parts.map(({ id, part }) => (part === 'ear' ? Number(/\d*$/.exec(id)![0]) : 0))),
      isCustomerReady,
      there: { states, inBridge },
      state: isRinging ? 'customer_ringing' : talks,
      customerMadeAt: customer.creationtime ? new Date(customer.creationtime).toISOString() : null,
      answeredAt: recorder?.creationtime ? new Date(recorder.creationtime).toISOString() : null,
    };
  }

  /** Subscribes to channels. Returns those that are gone by now. */
  async function followAll(parts: readonly { id: string }[]): Promise<Set<string>> {
    const gone = new Set<string>();
    for (const { id } of parts) if (!(await follow(id))) gone.add(id);
    return gone;
  }

  async function marksOf(id: string): Promise<Marks | null> {
    try {
      const [tenantId, first] = await Promise.all([valueOf(id, TENANT), valueOf(id, FIRST)]);
      const held = await valueIfAny(id, HELD_VARIABLE);
      const [isHeld, isConsulting, isParked] = [held !== '', held === heldMarks.consult, held === heldMarks.park];
      const isLost = held === heldMarks.lost;
      const message = messageOf(await valueIfAny(id, MESSAGE_VARIABLE));
      const order = orderOf(await valueIfAny(id, ORDER_VARIABLE));
      const isMarked = (await valueIfAny(id, RECORDED_VARIABLE)) === '1';
      const isRecorded = isMarked || order?.notice?.kind === 'ask';
      return {
        tenantId,
        first: first === 'customer' ? 'customer' : 'agent',
        isHeld,
        isConsulting,
        isParked,
        isLost,
        isRecorded,
        message,
        order,
      };
    } catch (error) {
      return nullIfMissing(error);
    }
  }
}

/** Reads the rest of an order. An older release named no notice and no language. */
function orderOf(text: string): KeptOrder | null {
  if (text === '') return null;
  const { announceRecording, notice, ...order } = keptOrder.parse(JSON.parse(text));
  return { ...order, notice: notice ?? (announceRecording ? { kind: 'tell', language: null } : null) };
}
