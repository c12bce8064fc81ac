import * as z from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';

/** The list in acl.conf of the addresses from which phones in pages register and call: those of our own servers. */
export const SERVERS_LIST = 'haihu-servers';
/** The list in acl.conf of the addresses from which other nodes of the same installation call. */
export const NODES_LIST = 'haihu-nodes';
/** The list of an endpoint that may be used from everywhere. */
export const EVERYWHERE = '';

const settings = z.array(z.looseObject({ attribute: z.string(), value: z.string() }));

/**
 * Returns the field that gives an endpoint this access list; no field if the endpoint has it already. Asterisk keeps
 * an endpoint's own `deny` and `permit` in no database, so a list has a name. It refuses to add a list twice and never
 * takes one off. An endpoint with another list is therefore deleted, so that the next request creates it.
 */
export async function fieldForList(request: Ari['request'], path: string, wanted: string): Promise<{ acl?: string }> {
  const current = await findList(request, path);
  if (current === wanted) return {};
  if (current !== EVERYWHERE) await request({ method: 'DELETE', path });
  return wanted === EVERYWHERE ? {} : { acl: wanted };
}

/** Returns the access list of an endpoint, also for an endpoint that does not exist. */
async function findList(request: Ari['request'], path: string): Promise<string> {
  try {
    const fields = settings.parse(await request({ method: 'GET', path }));
    return fields.find(({ attribute }) => attribute === 'acl')?.value ?? EVERYWHERE;
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return EVERYWHERE;
    throw error;
  }
}
