import { createHash, randomBytes } from 'node:crypto';

/** A way on which SIP is sent to an engine. */
export interface SipWay {
  protocol: 'UDP' | 'WS';
  /** The host and port by which the phone names itself. */
  host: string;
  send(message: string): void;
  onMessage(listener: (message: string) => void): void;
}

/**
 * Sends a request as this agent, first without and then with the agent's password. An INVITE goes to this callee.
 * `named`: another one that it names in the header To. Returns the status of the last answer. Rejects if the engine is silent for ten seconds.
 */
export async function askAs(
  way: SipWay,
  engine: string,
  { name, secret }: { name: string; secret: string },
  method: 'REGISTER' | 'INVITE',
  callee = '100',
  named?: string,
): Promise<number> {
  const call = randomBytes(8).toString('hex');
  const uri = method === 'REGISTER' ? `sip:${engine}` : `sip:${callee}@${engine}`;
  const to = method === 'REGISTER' ? `sip:${name}@${engine}` : named === undefined ? uri : `sip:${named}@${engine}`;
  let answered: ((message: string) => void) | undefined;
  way.onMessage((message) => message.includes(call) && statusOf(message) >= 200 && answered?.(message));

  async function ask(turn: number, authorization: string[]): Promise<string> {
    const answer = new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), 10_000);
      answered = (message) => {
        if (!message.includes(`\r\nCSeq: ${turn} ${method}`)) return;
        clearTimeout(timer);
        resolve(message);
      };
    });
    const lines = (verb: string, recipient: string, more: string[]) => [
      `${verb} ${uri} SIP/2.0`,
      `Via: SIP/2.0/${way.protocol} ${way.host};rport;branch=z9hG4bK${call}${turn}`,
      'Max-Forwards: 70',
      `From: <sip:${name}@${engine}>;tag=${call}`,
      `To: ${recipient}`,
      `Call-ID: ${call}`,
      `CSeq: ${turn} ${verb}`,
      ...more,
      'Content-Length: 0',
      '\r\n',
    ];
    const contact = `Contact: <sip:${name}@${way.host};transport=${way.protocol.toLowerCase()}>`;
    way.send(lines(method, `<${to}>`, [contact, ...authorization]).join('\r\n'));
    const told = await answer;
    if (method === 'INVITE') way.send(lines('ACK', /^To: (.*)\r$/m.exec(told)![1]!, []).join('\r\n'));
    return told;
  }

  const challenge = await ask(1, []);
  if (statusOf(challenge) !== 401) return statusOf(challenge);
  return statusOf(await ask(2, [authorizationOf(challenge, { name, secret, method, uri })]));
}

const statusOf = (message: string) => Number(/^SIP\/2\.0 (\d+)/.exec(message)?.[1] ?? 0);

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex');

/** Makes the header that answers a digest challenge (RFC 7616, MD5). */
function authorizationOf(
  challenge: string,
  { name, secret, method, uri }: { name: string; secret: string; method: string; uri: string },
): string {
  const header = /^WWW-Authenticate: Digest (.*)$/m.exec(challenge)![1]!;
  const field = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(header)?.[1];
  const [realm, nonce, opaque] = [field('realm')!, field('nonce')!, field('opaque')];
  const own = randomBytes(8).toString('hex');
  const proof = md5(md5(name, realm, secret), nonce, '00000001', own, 'auth', md5(method, uri));
  const said = [
    `username="${name}", realm="${realm}", nonce="${nonce}", uri="${uri}"`,
    `response="${proof}", algorithm=MD5, qop=auth, nc=00000001, cnonce="${own}"`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ];
  return `Authorization: Digest ${said.join(', ')}`;
}
