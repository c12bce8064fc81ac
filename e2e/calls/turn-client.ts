import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Messages and attributes of STUN and TURN (RFC 8489, RFC 8656). */
const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const COOKIE = 0x2112a442;
const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const;
/** The protocol number of UDP, in front of three reserved bytes. */
const UDP = Buffer.from([17, 0, 0, 0]);

type Attributes = readonly (readonly [type: number, value: Buffer])[];

interface Answer {
  /** The code of an error; 200: it succeeded. */
  code: number;
  get(type: number): Buffer;
}

/** Asks a TURN server over UDP as a browser does. Returns the code of its answer to each peer; 200: sound may go there. */
export async function askForPeers(
  { host, port, username, credential }: { host: string; port: number; username: string; credential: string },
  peers: readonly string[],
): Promise<number[]> {
  const socket = createSocket('udp4');
  const ask = async (message: Buffer): Promise<Answer> => {
    const answered = once(socket, 'message', { signal: AbortSignal.timeout(5000) });
    socket.send(message, port, host);
    return answerOf((await answered)[0] as Buffer);
  };
  try {
    const challenge = await ask(messageOf(ALLOCATE, [[attribute.transport, UDP]]));
    const [realm, nonce] = [challenge.get(attribute.realm), challenge.get(attribute.nonce)];
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
    const signed = (type: number, attributes: Attributes) =>
      ask(
        messageOf(
          type,
          [
            ...attributes,
            [attribute.username, Buffer.from(username)],
            [attribute.realm, realm],
            [attribute.nonce, nonce],
          ],
          key,
        ),
      );
    const allocated = await signed(ALLOCATE, [[attribute.transport, UDP]]);
    if (allocated.code !== 200) return peers.map(() => allocated.code);
    const codes: number[] = [];
    for (const peer of peers)
      codes.push((await signed(CREATE_PERMISSION, [[attribute.peer, hiddenAddress(peer)]])).code);
    return codes;
  } finally {
    socket.close();
  }
}

/** Writes an IPv4 address as TURN wants it: mixed with the cookie. */
function hiddenAddress(peer: string): Buffer {
  const value = Buffer.from([0, 1, 0, 0, ...peer.split('.').map(Number)]);
  value.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0, 4);
  return value;
}

function messageOf(type: number, attributes: Attributes, key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => written(name, value)));
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  head.writeUInt32BE(COOKIE, 4);
  randomBytes(12).copy(head, 8);
  // The signature counts itself in the length.
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2);
  const unsigned = Buffer.concat([head, body]);
  if (!key) return unsigned;
  return Buffer.concat([unsigned, written(attribute.integrity, createHmac('sha1', key).update(unsigned).digest())]);
}

function written(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function answerOf(message: Buffer): Answer {
  const found = new Map<number, Buffer>();
  for (let at = 20; at < message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  const error = found.get(attribute.error);
  return {
    code: error ? error[2]! * 100 + error[3]! : 200,
    get: (type) => found.get(type) ?? Buffer.alloc(0),
  };
}
