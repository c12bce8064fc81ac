import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@haihu/contract/errors';
import type { EndpointName, Envelope, ReplyOf } from '@haihu/contract/contract';
import { signedCall } from './signed-call.ts';

/** Time between two tries. A try counts as a search for a typed number, and those are limited. Milliseconds. */
const TRIES_EVERY = 2000;
/** Most tries, as many as a patient person would make. */
const TRIES = 15;

/**
 * Posts a signed call to a running server, again while its engine comes back or is behind. The refusal asks people to
 * do so.
 */
export async function insistentCall<Name extends EndpointName>(
  ...call: Parameters<typeof signedCall<Name>>
): Promise<Envelope<ReplyOf<Name>>> {
  for (let tried = 1; ; tried += 1) {
    const reply = await signedCall(...call);
    if (reply.code !== errors['calls.engine_away'].code || tried === TRIES) return reply;
    await pause(TRIES_EVERY);
  }
}
