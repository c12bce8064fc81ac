import { lookup as systemLookup } from 'node:dns/promises';
import { Agent, request as httpsRequest } from 'node:https';
import { type BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/**
 * The reason why a request to an address that a user named was not made, or has no usable answer. `not_public`: the
 * address, or one that its name resolves to, is not of the public internet.
 */
export type OutgoingProblem =
  | 'no_address'
  | 'not_https'
  | 'port'
  | 'user_info'
  | 'not_public'
  | 'unknown_host'
  | 'redirected'
  | 'too_slow'
  | 'too_large'
  | 'unreachable';

/** The error of an outgoing request. Its message names the problem only, because an address may hold a secret. */
export class OutgoingError extends Error {
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem) {
    super(`outgoing request: ${problem}`);
    this.problem = problem;
  }
}

/** Resolves a name to its addresses. */
export type Resolver = (host: string) => Promise<{ address: string; family: number }[]>;

export interface OutgoingParts {
  ports: readonly number[];
  /** Longest time of a request, from the look-up to the last byte. Milliseconds. */
  patience: number;
  /** Most bytes of an answer. */
  mostBytes: number;
  /** Networks that are let in although they are not public. None by default. */
  alsoAllowed?: BlockList;
  /** The certificate of an authority beside the usual ones. */
  authority?: string | undefined;
  /** The resolver of names, set by tests. */
  resolve?: Resolver;
}

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string | number>;
  body?: Buffer;
}

export interface OutgoingAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Connections to one host at once. Further requests wait for one of them. */
const SOCKETS = 16;

/**
 * Makes HTTPS requests to addresses that users name. Such an address must never lead into the network of the server, so
 * it is checked again at each connection: the socket goes to the very addresses that were checked. Redirects are errors.
 */
export function createOutgoing({
  ports,
  patience,
  mostBytes,
  alsoAllowed,
  authority,
  resolve = (host) => systemLookup(host, { all: true, order: 'verbatim' }),
}: OutgoingParts) {
  // A kept connection is one to an address that was checked when it was opened.
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: patience });
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (alsoAllowed?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ?? false);

  /** Returns the checked addresses of a name. One bad address among them refuses all. */
  async function resolveChecked(host: string): Promise<{ address: string; family: number }[]> {
    const found = await resolve(host).catch(() => []);
    if (found.length === 0) throw new OutgoingError('unknown_host');
    if (!found.every(({ address }) => isAllowed(address))) throw new OutgoingError('not_public');
    return found;
  }

  const lookup: LookupFunction = (host, { all }, done) => {
    resolveChecked(host).then(
      (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };

  /** Returns the address, if requests may go to it. Throws an `OutgoingError`. Looks no name up. */
  function readAddress(text: string): URL {
    if (!URL.canParse(text)) throw new OutgoingError('no_address');
    // The parser turns every spelling of an IPv4 address, such as 0x7f.1, into the usual one.
    const url = new URL(text);
    if (url.protocol !== 'https:') throw new OutgoingError('not_https');
    if (url.username || url.password) throw new OutgoingError('user_info');
    if (!ports.includes(Number(url.port || 443))) throw new OutgoingError('port');
    const host = hostOf(url);
    if (isIP(host) && !isAllowed(host)) throw new OutgoingError('not_public');
    return url;
  }

  /** Checks an address with the addresses that its name has now. Throws an `OutgoingError`. */
  async function check(text: string): Promise<void> {
    const host = hostOf(readAddress(text));
    if (!isIP(host)) await resolveChecked(host);
  }

  /** Makes a request. Throws an `OutgoingError`; answers of every status but a redirect are returned. */
  async function send({ method, url: text, headers, body }: OutgoingRequest): Promise<OutgoingAnswer> {
    const url = readAddress(text);
    const signal = AbortSignal.timeout(patience);
    return new Promise((resolveAnswer, reject) => {
      const fail = (error: unknown) => {
        if (error instanceof OutgoingError) reject(error);
        else reject(new OutgoingError(signal.aborted ? 'too_slow' : 'unreachable'));
      };
      const length = body && { 'content-length': body.length };
      const options = { method, agent, lookup, signal, headers: { ...headers, ...length }, ca: authority };
      const sent = httpsRequest(url, options, (answer) => {
        const status = answer.statusCode!;
        const refuse = (problem: OutgoingProblem) => {
          fail(new OutgoingError(problem));
          sent.destroy();
        };
        if (status >= 300 && status < 400) return refuse('redirected');
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostBytes) refuse('too_large');
          else parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () => resolveAnswer({ status, headers: answer.headers, body: Buffer.concat(parts) }));
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }

  return { readAddress, check, send, close: () => agent.destroy() };
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
