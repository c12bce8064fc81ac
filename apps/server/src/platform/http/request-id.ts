import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The header with the id of a request. A proxy may send it, and every answer has it. */
export const REQUEST_ID = 'x-request-id';

/** Matches ids that are short, and that neither a log nor a header can take for anything else. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Returns a function that is true for a request whose connection comes from a trusted proxy. */
export function createTrust(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/', 2);
    const isLong = isIP(address) === 6;
    trusted.addSubnet(address, Number(prefix ?? (isLong ? 128 : 32)), isLong ? 'ipv6' : 'ipv4');
  }

  // A connection that has just broken has no address.
  return ({ socket: { remoteAddress = '' } }) => {
    const family = isIP(remoteAddress);
    return family !== 0 && trusted.check(remoteAddress, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns a function that gives each request its id. It is the one in the header if a trusted proxy sent a well-formed
 * one, because the proxy's own log has it too. Anybody else might send the same id again and again, so they get a new one.
 */
export function createRequestIds(
  isTrusted: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string {
  return (request) => {
    const { [REQUEST_ID]: given } = request.headers;
    const isKept = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request);
    return isKept ? given : newRequestId();
  };
}

/**
 * Makes an id of four groups, such as `3f9c-1b22-90aa-7d41`. Short groups are no telephone number by chance. Its 64
 * random bits are parts of a UUID, because Node keeps random bytes ready for those.
 */
function newRequestId(): string {
  const uuid = randomUUID();
  return `${uuid.slice(0, 4)}-${uuid.slice(4, 8)}-${uuid.slice(9, 13)}-${uuid.slice(32)}`;
}
