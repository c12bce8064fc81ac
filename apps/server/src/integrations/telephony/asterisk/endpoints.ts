import { z } from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';

const endpoint = z.looseObject({ resource: z.string(), state: z.string().optional() });

/**
 * Returns the state of each SIP endpoint by its name, such as `online` or `offline`. An Asterisk without any agent or
 * line has no endpoint. It then answers 404 instead of an empty list.
 */
export async function findEndpointStates(request: Ari['request']): Promise<Map<string, string | undefined>> {
  try {
    const found = z.array(endpoint).parse(await request({ method: 'GET', path: 'endpoints/PJSIP' }));
    return new Map(found.map(({ resource, state }) => [resource, state]));
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return new Map();
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
