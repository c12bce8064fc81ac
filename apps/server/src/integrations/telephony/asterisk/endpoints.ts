import { z } from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';

const endpoint = z.looseObject({
  resource: z.string(),
  state: z.string().optional(),
  channel_ids: z.array(z.string()).optional(),
});

/** Returns the state of each SIP endpoint by its name, such as `online` or `offline`. */
export async function findEndpointStates(request: Ari['request']): Promise<Map<string, string | undefined>> {
  return new Map((await findEndpoints(request)).map(({ resource, state }) => [resource, state]));
}

/** Returns the names of the SIP endpoints that have a channel now. */
export async function findEndpointsInUse(request: Ari['request']): Promise<string[]> {
  const found = await findEndpoints(request);
  return found.flatMap(({ resource, channel_ids: channels = [] }) => (channels.length > 0 ? resource : []));
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
