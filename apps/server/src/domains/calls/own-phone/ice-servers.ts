import { createHmac } from 'node:crypto';
import type { IceServer } from '@haihu/contract/calls/own-phone';
import type { SoundServers } from '../../../platform/settings/sound-env.ts';

/** Seconds for which a name and its password open the TURN server. Pages ask again long before. */
const LIFE = 3600;

/**
 * Lists the ICE servers that a page's phone may use. The TURN server does not know members. The name contains its own
 * end of validity. The password is the HMAC of the name under the shared secret (TURN REST convention,
 * `use-auth-secret` in coturn).
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
