import type { Context } from '../../../kernel/endpoint.ts';
import type { Visitor } from './identity.policy.ts';

/** Returns the sender of a request, as far as the request tells. */
export function visitorOf({ ip, userAgent, host, raw }: Context): Visitor {
  const { userkey } = raw.request.headers;
  return { ip, deviceKey: typeof userkey === 'string' ? userkey : '', userAgent, host };
}
