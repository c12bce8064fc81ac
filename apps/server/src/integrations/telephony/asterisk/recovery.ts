import * as z from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { partOf } from './ids.ts';
import type { There } from './live-call-parts.ts';
import { FIRST, HELD_VARIABLE, RECORDED_VARIABLE, TENANT } from './parts.ts';

const channels = z.array(z.looseObject({ id: z.string(), state: z.string(), creationtime: z.string().optional() }));
const bridges = z.array(z.looseObject({ id: z.string(), channels: z.array(z.string()) }));
const variable = z.looseObject({ value: z.string() });

export interface FoundCall {
  tenantId: string;
  first: 'agent' | 'customer';
  /** Channel of the agent who talks. */
  agent: string;
  /** Channels of supervisors. */
  monitors: string[];
  /** The highest number of an ear at the agent's phone. */
  ears: number;
  /** True while the agent has the customer on hold. */
  isHeld: boolean;
  /** True when the call was to be recorded. */
  isRecorded: boolean;
  state: 'answered' | 'customer_answered' | 'bridged';
  /** True when the customer is in the bridge or on hold. False while a notice still plays. */
  isCustomerReady: boolean;
  there: There;
  /** Time at which the recorder was made, when the customer answered. ISO 8601 UTC. Null: there is no recorder. */
  answeredAt: string | null;
}

export interface FoundCalls {
  /** The state at Asterisk of the calls that this process knows. */
  known: Map<string, There>;
  /** Calls in which two talk. */
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
    const customer = parts.find(({ part, state }) => part === 'customer' && state === 'Up');
    const agent = parts.find(({ id, part }) => part === 'agent' && bridge?.channels.includes(id));
    const gone = customer && agent ? await followAll(parts) : null;
    const isWhole = gone && ![customer!.id, agent!.id].some((id) => gone.has(id));
    const marks = isWhole ? await marksOf(customer!.id) : null;
    if (agent && customer && marks) {
      // It is not known any more why these agents were rung: to take the call over, or to join.
      found.halves.push(...parts.flatMap(({ id, part }) => (part === 'agent' && id !== agent.id ? id : [])));
      const isCustomerReady = marks.isHeld || bridge!.channels.includes(customer.id);
      const recorder = parts.find(({ part }) => part === 'recorder');
      found.whole.set(callId, {
        ...marks,
        agent: agent.id,
        monitors: parts.flatMap(({ id, part }) => (part === 'monitor' ? id : [])),
        ears: Math.max(0, ...parts.map(({ id, part }) => (part === 'ear' ? Number(/\d*$/.exec(id)![0]) : 0))),
        isCustomerReady,
        there: { states: new Map(parts.map(({ id, state }) => [id, state])), inBridge: new Set(bridge!.channels) },
        state: marks.first === 'agent' ? 'answered' : isCustomerReady ? 'bridged' : 'customer_answered',
        answeredAt: recorder?.creationtime ? new Date(recorder.creationtime).toISOString() : null,
      });
    } else found.halves.push(...parts.map(({ id }) => id));
  }
  found.bridges = ourBridges.flatMap(({ id }) => {
    const { callId } = partOf(installation, id)!;
    return found.whole.has(callId) || isKnown(callId) ? [] : id;
  });
  return found;

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

  async function marksOf(
    channel: string,
  ): Promise<Pick<FoundCall, 'tenantId' | 'first' | 'isHeld' | 'isRecorded'> | null> {
    const value = async (name: string) =>
      (await read(variable, `channels/${channel}/variable`, { variable: name })).value;
    try {
      const [tenantId, first] = await Promise.all([value(TENANT), value(FIRST)]);
      // A channel that was never on hold does not have this variable.
      const isMarked = async (name: string) =>
        value(name).then(
          (mark) => mark === '1',
          (error: unknown) => {
            if (error instanceof AriError) return false;
            throw error;
          },
        );
      const [isHeld, isRecorded] = [await isMarked(HELD_VARIABLE), await isMarked(RECORDED_VARIABLE)];
      return { tenantId, first: first === 'customer' ? 'customer' : 'agent', isHeld, isRecorded };
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return null;
      throw error;
    }
  }
}
