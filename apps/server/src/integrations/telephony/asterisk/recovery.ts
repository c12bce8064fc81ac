import * as z from 'zod';
import { type Ari, AriError } from './ari.ts';
import { partOf } from './ids.ts';
import { FIRST, TENANT } from './parts.ts';

const channels = z.array(z.looseObject({ id: z.string(), state: z.string() }));
const bridges = z.array(z.looseObject({ id: z.string(), channels: z.array(z.string()) }));
const variable = z.looseObject({ value: z.string() });

export interface FoundCall {
  tenantId: string;
  first: 'agent' | 'customer';
  /** Channel of who talks. */
  agent: string;
  state: 'answered' | 'bridged';
}

export interface Found {
  /** Calls in which two talk. */
  whole: Map<string, FoundCall>;
  /** Channels of the others: nobody knows any more what was to become of them. */
  halves: string[];
  bridges: string[];
}

/** What an Asterisk has of ours that nobody drove for a while. */
export async function findCalls(request: Ari['request'], installation: string): Promise<Found> {
  const read = async <T>(schema: z.ZodType<T>, path: string, query = {}): Promise<T> =>
    schema.parse(await request({ method: 'GET', path, query }));
  const ours = Map.groupBy(
    (await read(channels, 'channels')).flatMap(({ id, state }) => {
      const part = partOf(installation, id);
      return part ? [{ id, state, ...part }] : [];
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
    const marks = customer && agent ? await marksOf(customer.id) : null;
    if (agent && marks) {
      const state = marks.first === 'customer' ? 'bridged' : 'answered';
      found.whole.set(callId, { ...marks, agent: agent.id, state });
    } else found.halves.push(...parts.map(({ id }) => id));
  }
  found.bridges = ourBridges.flatMap(({ id }) => (found.whole.has(partOf(installation, id)!.callId) ? [] : id));
  return found;

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
