import * as z from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { type CallPart, partOf } from './ids.ts';
import type { There } from './live-call-parts.ts';
import { FIRST, HELD_VARIABLE, type KeptOrder, ORDER_VARIABLE, RECORDED_VARIABLE, TENANT } from './parts.ts';

const channelState = z.looseObject({ id: z.string(), state: z.string(), creationtime: z.string().optional() });
const channels = z.array(channelState);
const bridges = z.array(z.looseObject({ id: z.string(), channels: z.array(z.string()) }));
const variable = z.looseObject({ value: z.string() });

const keptOrder: z.ZodType<KeptOrder> = z.object({
  line: z.string(),
  callerId: z.string(),
  ringSeconds: z.number(),
  announceRecording: z.boolean(),
  detectMachine: z.boolean(),
});

/** The facts about a call that the variables of the customer's channel hold. */
interface Marks {
  tenantId: string;
  first: 'agent' | 'customer';
  /** True while the agent has the customer on hold. */
  isHeld: boolean;
  /** True when the call was to be recorded. */
  isRecorded: boolean;
  /** The rest of the order. Null: an older release placed the call. */
  order: KeptOrder | null;
}

export interface FoundCall extends Marks {
  /** Channel of the agent who talks or waits. Null: nobody was rung yet. */
  agent: string | null;
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

/** A channel of a call, by the part that its id names. */
interface FoundPart extends CallPart {
  id: string;
  state: string;
  creationtime?: string | undefined;
}

export interface FoundCalls {
  /** The state at Asterisk of the calls that this process knows. */
  known: Map<string, There>;
  /** Calls in which two talk, or whose customer rings and nothing else is under way. */
  whole: Map<string, FoundCall>;
  /** Channels of the other calls. It is not known any more what they were for. */
  halves: string[];
  bridges: string[];
}

/** Returns our calls that have channels at an Asterisk, each with the ids of its channels. */
export async function findChannelsOfCalls(
  request: Ari['request'],
  installation: string,
): Promise<Map<string, string[]>> {
  const all = channels.parse(await request({ method: 'GET', path: 'channels' }));
  const found = new Map<string, string[]>();
  for (const { id } of all) {
    const callId = partOf(installation, id)?.callId;
    if (callId !== undefined) found.set(callId, [...(found.get(callId) ?? []), id]);
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
  const read = async <T>(schema: z.ZodType<T>, path: string, query = {}): Promise<T> =>
    schema.parse(await request({ method: 'GET', path, query }));
  const ours = Map.groupBy(
    (await read(channels, 'channels')).flatMap(({ id, state, creationtime }) => {
      const part = partOf(installation, id);
      return part ? [{ id, state, creationtime, ...part }] : [];
    }),
    ({ callId }) => callId,
  );
  const ourBridges = (await read(bridges, 'bridges')).filter(({ id }) => partOf(installation, id));
  const found: FoundCalls = { known: new Map(), whole: new Map(), halves: [], bridges: [] };
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
      found.halves.push(...parts.flatMap(({ id, part }) => (part === 'agent' && id !== whole.agent ? id : [])));
      found.whole.set(callId, whole);
    } else found.halves.push(...parts.map(({ id }) => id));
  }
  found.bridges = ourBridges.flatMap(({ id }) => {
    const { callId } = partOf(installation, id)!;
    return found.whole.has(callId) || isKnown(callId) ? [] : id;
  });
  return found;

  /** Returns a call that can continue, and follows its channels. Null: its purpose is not known any more. */
  async function wholeCall(parts: readonly FoundPart[], inBridge: ReadonlySet<string>): Promise<FoundCall | null> {
    const customer = parts.find(({ part }) => part === 'customer');
    const agent = parts.find(({ id, part }) => part === 'agent' && inBridge.has(id));
    const isRinging = customer?.state === 'Ringing';
    // An agent who is being rung beside a ringing customer would be hung up, and nobody would ring another one.
    const isAlone = isRinging && !parts.some(({ part }) => part === 'agent');
    if (!customer || !(isRinging ? (agent ?? isAlone) : customer.state === 'Up' && agent)) return null;
    const gone = await followAll(parts);
    if (gone.has(customer.id) || (agent && gone.has(agent.id))) return null;
    const marks = await marksOf(customer.id);
    // The customer may have answered before this connection heard of the channel.
    const state = isRinging ? await stateOf(customer.id) : customer.state;
    if (!marks || state === null) return null;
    if (isRinging && (!marks.order || isAlone !== (marks.first === 'customer'))) return null;
    const states = new Map([...parts.map(({ id, state: was }) => [id, was] as const), [customer.id, state]]);
    const isCustomerReady = !isRinging && (marks.isHeld || inBridge.has(customer.id));
    const talks = marks.first === 'agent' ? 'answered' : isCustomerReady ? 'bridged' : 'customer_answered';
    const recorder = parts.find(({ part }) => part === 'recorder');
    return {
      ...marks,
      agent: agent?.id ?? null,
      monitors: parts.flatMap(({ id, part }) => (part === 'monitor' ? id : [])),
      ears: Math.max(0, ...parts.map(({ id, part }) => (part === 'ear' ? Number(/\d*$/.exec(id)![0]) : 0))),
      isCustomerReady,
      there: { states, inBridge },
      state: isRinging ? 'customer_ringing' : talks,
      customerMadeAt: customer.creationtime ? new Date(customer.creationtime).toISOString() : null,
      answeredAt: recorder?.creationtime ? new Date(recorder.creationtime).toISOString() : null,
    };
  }

  /** Returns the state of a channel; null: it is gone. */
  async function stateOf(id: string): Promise<string | null> {
    try {
      return (await read(channelState, `channels/${id}`)).state;
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return null;
      throw error;
    }
  }

  /** Subscribes to channels. Returns those that are gone by now. */
  async function followAll(parts: readonly { id: string }[]): Promise<Set<string>> {
    const gone = new Set<string>();
    for (const { id } of parts) if (!(await follow(id))) gone.add(id);
    return gone;
  }

  /**
   * Subscribes to a channel. A new connection hears by itself only of channels that came to the app later. False: the
   * channel is gone.
   */
  async function follow(channel: string): Promise<boolean> {
    try {
      const query = { eventSource: `channel:${channel}` };
      await request({ method: 'POST', path: `applications/${app}/subscription`, query });
      return true;
    } catch (error) {
      if (error instanceof AriError && (error.status === 404 || error.status === 422)) return false;
      throw error;
    }
  }

  async function marksOf(id: string): Promise<Marks | null> {
    const value = async (name: string) => (await read(variable, `channels/${id}/variable`, { variable: name })).value;
    // A channel that was never on hold, or that an older release made, does not have each variable.
    const valueIfAny = async (name: string) =>
      value(name).catch((error: unknown) => {
        if (error instanceof AriError) return '';
        throw error;
      });
    try {
      const [tenantId, first] = await Promise.all([value(TENANT), value(FIRST)]);
      const isHeld = (await valueIfAny(HELD_VARIABLE)) === '1';
      const isRecorded = (await valueIfAny(RECORDED_VARIABLE)) === '1';
      const order = orderOf(await valueIfAny(ORDER_VARIABLE));
      return { tenantId, first: first === 'customer' ? 'customer' : 'agent', isHeld, isRecorded, order };
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return null;
      throw error;
    }
  }
}

function orderOf(text: string): KeptOrder | null {
  return text === '' ? null : keptOrder.parse(JSON.parse(text));
}
