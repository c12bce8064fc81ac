import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { localAuthority, localKey } from '../../../../test/local-certificate/local-certificate.ts';
import { createOutgoing } from '../../../platform/outgoing.ts';
import { networkList } from '../../../platform/public-addresses.ts';
import type { PushSubscriptionKeys } from '../push.ts';
import { pushLimits, type WebPushParts } from '../web-push/web-push.ts';

/** A push as the service took it, read with the keys of its device. */
export interface TakenPush {
  endpoint: string;
  headers: IncomingHttpHeaders;
  /** The payload in plain text. */
  text: string;
  /** Bytes of the encrypted body. */
  size: number;
}

/** The answer of the service. Null: it never answers. */
export type LocalAnswer = { status: number; headers?: Record<string, string> } | null;

export interface LocalPushService {
  port: number;
  taken: TakenPush[];
  /** Chooses the answer to a push. By default 201. */
  answer: (endpoint: string) => LocalAnswer;
  /** Makes a subscription with keys of its own, as a browser does. */
  subscribe(): PushSubscriptionKeys;
  /** Waits until so many pushes were taken. */
  until(count: number): Promise<void>;
  /** The parts of a sender that reaches this service, and only it. */
  parts(limits?: { patience?: number }): Pick<WebPushParts, 'outgoing' | 'hosts'>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a push service on this machine. It opens what it takes, with code of its own. */
export async function createLocalPushService(): Promise<LocalPushService> {
  const devices = new Map<string, { pair: ECDH; auth: Buffer }>();
  const taken: TakenPush[] = [];
  const waiting = new Set<() => unknown>();
  const server = createServer({ cert: localAuthority, key: localKey }, async (request, reply) => {
    const body = await buffer(request);
    const endpoint = `https://127.0.0.1:${port}${request.url}`;
    const chosen = service.answer(endpoint);
    const device = devices.get(endpoint);
    if (device) taken.push({ endpoint, headers: request.headers, text: open(body, device), size: body.length });
    waiting.forEach((look) => look());
    if (chosen) reply.writeHead(chosen.status, chosen.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ends: (() => void)[] = [];
  const service: LocalPushService = {
    port,
    taken,
    answer: () => ({ status: 201 }),
    subscribe() {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const endpoint = `https://127.0.0.1:${port}/push/${randomUUID()}`;
      const p256dh = pair.generateKeys().toString('base64url');
      devices.set(endpoint, { pair, auth });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    until(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => taken.length >= count && resolve();
      waiting.add(look);
      look();
      return promise.finally(() => waiting.delete(look));
    },
    parts(limits) {
      const alsoAllowed = networkList(['127.0.0.1/32']);
      const reach = { ...pushLimits, ...limits, ports: [port], authority: localAuthority, alsoAllowed };
      const outgoing = createOutgoing(reach);
      ends.push(outgoing.close);
      return { outgoing, hosts: ['127.0.0.1'] };
    },
    async [Symbol.asyncDispose]() {
      ends.forEach((end) => end());
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

const bytes = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, by, info, length));

/** Opens a body by RFC 8188 and 8291, from the side of the browser. */
function open(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body[20]!;
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = bytes(pair.computeSecret(sender), auth, info, 32);
  const key = bytes(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = bytes(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opening = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  opening.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([opening.update(body.subarray(keyEnd, -16)), opening.final()]);
  // The record ends with a 2 and, behind it, zeros of the padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
