import { z } from 'zod';
import { sharedAnswer } from '../../../platform/process/shared-answer.ts';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';

const endpoint = z.looseObject({
  resource: z.string(),
  state: z.string().optional(),
  channel_ids: z.array(z.string()).optional(),
});

/** Milliseconds for which a look at all endpoints is believed. The driver looks more often. */
const BELIEVED = 5000;

/** Makes the looks at all SIP endpoints. Those that are asked for at the same time cost one request. */
export function createEndpointLooks(request: Ari['request']) {
  let online = new Set<string>();
  let lookedAt = -Infinity;
  const find = sharedAnswer(async () => {
    const askedAt = performance.now();
    const found = await findEndpoints(request);
    online = new Set(found.flatMap(({ resource, state }) => (state === 'online' ? resource : [])));
    lookedAt = askedAt;
    return found;
  });
  return {
    /** Returns true if the endpoint was online at a look just now. It asks nothing. */
    wasOnline: (name: string): boolean => performance.now() < lookedAt + BELIEVED && online.has(name),
    /** Returns the state of each endpoint by its name, such as `online` or `offline`. */
    async states(): Promise<Map<string, string | undefined>> {
      return new Map((await find()).map(({ resource, state }) => [resource, state]));
    },
    /** Returns the names of the endpoints that have a channel now. */
    async inUse(): Promise<string[]> {
      return (await find()).flatMap(({ resource, channel_ids: channels = [] }) =>
        channels.length > 0 ? resource : [],
      );
    },
  };
}

/** An Asterisk without any agent or line has no endpoint. It then answers 404 instead of an empty list. */
async function findEndpoints(request: Ari['request']) {
  try {
    return z.array(endpoint).parse(await request({ method: 'GET', path: 'endpoints/PJSIP' }));
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return [];
    throw error;
  }
}

/** Returns true if the phone of this endpoint is registered. False for an endpoint that Asterisk does not know. */
export async function isEndpointOnline(request: Ari['request'], name: string): Promise<boolean> {
  try {
    const { state } = endpoint.parse(await request({ method: 'GET', path: `endpoints/PJSIP/${name}` }));
    return state === 'online';
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return false;
    throw error;
  }
}
