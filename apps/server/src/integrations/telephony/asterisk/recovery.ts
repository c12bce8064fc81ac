import * as z from 'zod';
import { type Ari, AriError } from './ari.ts';
import { partOf } from './ids.ts';
import { FIRST, TENANT } from './parts.ts';

const channels = z.array(z.looseObject({ id: z.string(), state: z.string(), creationtime: z.string().optional() }));
const bridges = z.array(z.looseObject({ id: z.string(), channels: z.array(z.string()) }));
const variable = z.looseObject({ value: z.string() });

export interface FoundCall {
  tenantId: string;
  first: 'agent' | 'customer';
  /** Channel of who talks. */
  agent: string;
  /** Channels of supervisors. */
  monitors: string[];
  state: 'answered' | 'bridged';
  /** Its recorder was made when the customer answered; null: it has none. ISO 8601 UTC. */
  answeredAt: string | null;
}

export interface Found {
  /** Calls in which two talk. */
  whole: Map<string, FoundCall>;
  /** Channels of the others: nobody knows any more what was to become of them. */
  halves: string[];
  bridges: string[];
}

/** The calls of ours that an Asterisk has a channel of. */
export async function findCallIds(request: Ari['request'], installation: string): Promise<Set<string>> {
  const all = channels.parse(await request({ method: 'GET', path: 'channels' }));
  return new Set(all.flatMap(({ id }) => partOf(installation, id)?.callId ?? []));
}

/** What an Asterisk has of ours that nobody drove for a while. From then on the app hears of the channels of `whole`. */
export async function findCalls(request: Ari['request'], app: string, installation: string): Promise<Found> {
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
  const found: Found = { whole: new Map(), halves: [], bridges: [] };
  for (const [callId, parts] of ours) {
    const bridge = ourBridges.find(({ id }) => id === `${installation}-${callId}-b`);
    const customer = parts.find(({ part, state }) => part === 'customer' && state === 'Up');
    const agent = parts.find(({ id, part }) => part === 'agent' && bridge?.channels.includes(id));
    // A customer on hold is in no bridge.
    const marks =
      customer && agent && (await followAll(parts, [customer.id, agent.id])) && (await marksOf(customer.id));
    if (agent && marks) {
      const recorder = parts.find(({ part }) => part === 'recorder');
      found.whole.set(callId, {
        ...marks,
        agent: agent.id,
        monitors: parts.flatMap(({ id, part }) => (part === 'monitor' ? id : [])),
        state: marks.first === 'customer' ? 'bridged' : 'answered',
        answeredAt: recorder?.creationtime ? new Date(recorder.creationtime).toISOString() : null,
      });
    } else found.halves.push(...parts.map(({ id }) => id));
  }
  found.bridges = ourBridges.flatMap(({ id }) => (found.whole.has(partOf(installation, id)!.callId) ? [] : id));
  return found;

  /** False: one of those that are needed is gone by now. */
  async function followAll(parts: readonly { id: string }[], needed: readonly string[]): Promise<boolean> {
    const gone: string[] = [];
    for (const { id } of parts) if (!(await follow(id))) gone.push(id);
    return !needed.some((id) => gone.includes(id));
  }

  /** A connection hears by itself only of channels that came to the app after it. False: it is gone. */
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

  async function marksOf(channel: string): Promise<Pick<FoundCall, 'tenantId' | 'first'> | null> {
    const value = async (name: string) =>
      (await read(variable, `channels/${channel}/variable`, { variable: name })).value;
    try {
      const [tenantId, first] = await Promise.all([value(TENANT), value(FIRST)]);
      return { tenantId, first: first === 'customer' ? 'customer' : 'agent' };
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return null;
      throw error;
    }
  }
}
