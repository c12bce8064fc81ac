import { createPublicKey, verify } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createOutgoing } from '../../../platform/outgoing.ts';
import type { PushOrder, PushSubscriptionKeys } from '../push.ts';
import { createLocalPushService } from '../test-support/local-push-service.ts';
import { encryptPush } from './encrypt.ts';
import { createWebPush, pushLimits, type WebPushParts } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const secret = Buffer.alloc(32, 7);
const subject = 'https://crm.example';

async function bench(limits?: { patience: number }) {
  const service = await createLocalPushService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  let now = Date.parse('2026-03-02T02:00:00Z');
  const clock = { now: () => new Date(now) };
  const sender = createWebPush({ clock, secret, subject, ...service.parts(limits) });
  const send = (to: PushSubscriptionKeys, order: Partial<PushOrder> = {}) =>
    sender.send({ to, payload: 'hello', ttl: 60, urgency: 'normal', topic: 'visit', ...order });
  return { service, sender, send, pass: (milliseconds: number) => void (now += milliseconds) };
}

test('the example of RFC 8291 comes out byte for byte', () => {
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const secrets = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  const text = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPush(text, keys, secrets).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a device reads what was sent, and the service learns how long and how soon', async () => {
  const { service, sender, send } = await bench();
  const device = service.subscribe();
  const payload = JSON.stringify({ title: '3 个回访到时间了' });
  expect(await sender.problemOf(device)).toBeNull();
  expect(await send(device, { payload, ttl: 15, urgency: 'high', topic: 'call' })).toEqual({ state: 'sent' });
  await send(device, { payload });
  const [first, second] = service.taken;
  expect(first).toMatchObject({ endpoint: device.endpoint, text: payload });
  expect(first!.headers).toMatchObject({ ttl: '15', urgency: 'high', topic: 'call', 'content-encoding': 'aes128gcm' });
  expect(second!.text).toBe(payload);
});

test('the signature names this server to that service, and the browser knows its key', async () => {
  const { service, sender, send } = await bench();
  await send(service.subscribe());
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(service.taken[0]!.headers.authorization!)!;
  expect(key).toBe(sender.publicKey);
  const [head, claims, signature] = token!.split('.');
  const read = (part: string) => JSON.parse(bytes(part).toString()) as unknown;
  expect(read(head!)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const exp = Date.parse('2026-03-02T14:00:00Z') / 1000;
  expect(read(claims!)).toEqual({ aud: `https://127.0.0.1:${service.port}`, exp, sub: subject });
  const point = bytes(key!);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const checked = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), checked, bytes(signature!))).toBe(true);
});

test.each([
  [{ status: 201 }, { state: 'sent' }],
  [{ status: 404 }, { state: 'gone' }],
  [{ status: 410 }, { state: 'gone' }],
  [{ status: 401 }, { state: 'barred', status: 401 }],
  [{ status: 403 }, { state: 'barred', status: 403 }],
  [{ status: 413 }, { state: 'refused', because: 413 }],
  [{ status: 400 }, { state: 'refused', because: 400 }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { state: 'later', seconds: 120, because: 429 },
  ],
  [{ status: 503 }, { state: 'later', seconds: null, because: 503 }],
  [
    { status: 503, headers: { 'retry-after': 'Mon, 02 Mar 2026 02:00:30 GMT' } },
    { state: 'later', seconds: 30, because: 503 },
  ],
  [
    { status: 429, headers: { 'retry-after': '999999' } },
    { state: 'later', seconds: 3600, because: 429 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'soon' } },
    { state: 'later', seconds: null, because: 429 },
  ],
  [
    { status: 302, headers: { location: 'https://10.0.0.1/' } },
    { state: 'refused', because: 'redirected' },
  ],
])('the answer %j is %j', async (answer, outcome) => {
  const { service, send } = await bench();
  service.answer = () => answer;
  expect(await send(service.subscribe())).toEqual(outcome);
});

test('a service that does not answer is left alone for a minute', async () => {
  const { service, send, pass } = await bench({ patience: 150 });
  service.answer = () => null;
  const device = service.subscribe();
  expect(await send(device)).toEqual({ state: 'later', seconds: null, because: 'too_slow' });
  service.answer = () => ({ status: 201 });
  pass(20_000);
  expect(await send(device)).toEqual({ state: 'later', seconds: 40, because: 'too_slow' });
  expect(service.taken).toHaveLength(1);
  pass(40_000);
  expect(await send(device)).toEqual({ state: 'sent' });
});

test('a subscription is refused at its beginning, and again at each sending', async () => {
  const service = await createLocalPushService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const keys = service.subscribe();
  let lookedUp = 'nothing';
  const resolve = async (host: string) => {
    lookedUp = host;
    return [{ address: host.startsWith('inside') ? '10.0.0.8' : '1.1.1.1', family: 4 }];
  };
  const outgoing = createOutgoing({ ...pushLimits, resolve });
  onTestFinished(outgoing.close);
  const parts: WebPushParts = {
    outgoing,
    secret,
    subject,
    clock: { now: () => new Date(0) },
    hosts: ['*.push.example', 'inside.example'],
  };
  const sender = createWebPush(parts);
  const problemOf = (endpoint: string, others: Partial<PushSubscriptionKeys> = {}) =>
    sender.problemOf({ ...keys, endpoint, ...others });
  const good = 'https://fcm.googleapis.com/fcm/send/a';
  expect(await problemOf(good)).toBeNull();
  expect(lookedUp).toBe('fcm.googleapis.com');
  expect(await problemOf('https://updates.push.services.mozilla.com/wpush/v2/a')).toBeNull();
  expect(await problemOf('https://wns2-sg2p.notify.windows.com/w/?token=a')).toBeNull();
  expect(await problemOf('https://web.push.apple.com/a')).toBeNull();
  expect(await problemOf('https://a.b.push.example/a')).toBeNull();
  for (const host of ['push.example', 'evilpush.example', 'fcm.googleapis.com.evil.example', '1.1.1.1', 'localhost']) {
    expect(await problemOf(`https://${host}/a`)).toBe('host');
  }
  expect(await problemOf('https://inside.example/a')).toBe('address');
  expect(await problemOf('https://fcm.googleapis.com:8443/a')).toBe('address');
  expect(await problemOf('http://fcm.googleapis.com/a')).toBe('address');
  expect(await problemOf('https://10.0.0.1/a')).toBe('address');
  expect(await problemOf(good, { p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('keys');
  expect(await problemOf(good, { auth: 'AAAA' })).toBe('keys');
  const order = { payload: 'a', ttl: 1, urgency: 'normal', topic: 'visit' } as const;
  const sent = (endpoint: string) => sender.send({ ...order, to: { ...keys, endpoint } });
  expect(await sent('https://inside.example/a')).toEqual({ state: 'refused', because: 'not_public' });
  expect(await sent('https://elsewhere.example/a')).toEqual({ state: 'refused', because: 'host' });
});
