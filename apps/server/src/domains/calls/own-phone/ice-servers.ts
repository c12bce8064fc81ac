import { createHmac } from 'node:crypto';
import type { IceServer } from '@haihu/contract/calls/own-phone';
import type { SoundServers } from '../../../platform/sound-env.ts';

/** How long a name and its password open the TURN server. Pages ask anew long before. Seconds. */
const LIFE = 3600;

/**
 * Lists the servers that a page's phone may ask for a way. The TURN server knows no members: the name says until when
 * it is good, and the password is the name's HMAC under the secret that both share (the TURN REST convention, in coturn
 * `use-auth-secret`).
 */
export function iceServersOf({ stun, turn }: SoundServers, userId: string, now: Date): IceServer[] {
  const servers: IceServer[] = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (turn) {
    const username = `${Math.floor(now.getTime() / 1000) + LIFE}:${userId}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    servers.push({ urls: [...turn.urls], username, credential });
  }
  return servers;
}
