import { createECDH, ECDH, randomBytes } from 'node:crypto';
import { type Outgoing, OutgoingError } from '../../../platform/outgoing.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { PushOrder, PushOutcome, PushSender, PushSubscriptionKeys } from '../push.ts';
import { encryptPush } from './encrypt.ts';
import { vapidHeader, vapidKeysFrom } from './vapid.ts';

/** The push services of Chrome and Edge on Android, Firefox, Edge and Chrome on Windows, and Safari. */
const knownHosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', 'web.push.apple.com'];

/** Limits of requests to push services. */
export const pushLimits = { ports: [443], patience: 10_000, mostBytes: 4096 };

/** Time for which a service that did not answer is left alone, so that it keeps no other work waiting. Milliseconds. */
const REST = 60_000;
/** Longest wait that a service may ask for. Seconds. */
const LONGEST_WAIT = 60 * 60;
/** Time for which a signature is used again. It is valid for longer. Milliseconds. */
const SIGN_EVERY = 60 * 60 * 1000;

export interface WebPushParts {
  outgoing: Pick<Outgoing, 'send' | 'check' | 'readAddress'>;
  clock: Clock;
  /** The secret of the installation from which the key pair is made. */
  secret: Buffer;
  /** The https address of the installation. */
  subject: string;
  /** Hosts of further push services. `*.` stands for one or more names in front. */
  hosts: readonly string[];
}

/** Sends notices by web push: RFC 8030, 8291 and 8292, by Node's own cryptography. */
export function createWebPush({ outgoing, clock, secret, subject, hosts }: WebPushParts): PushSender {
  const keys = vapidKeysFrom(secret);
  const allowed = [...knownHosts, ...hosts];
  const headers = new Map<string, { text: string; signedAt: number }>();
  const resting = new Map<string, { until: number; because: string }>();

  function signedFor(endpoint: string): string {
    const { origin } = new URL(endpoint);
    const now = clock.now();
    const kept = headers.get(origin);
    if (kept && Math.abs(now.getTime() - kept.signedAt) < SIGN_EVERY) return kept.text;
    const text = vapidHeader(keys, { endpoint, subject, now });
    headers.set(origin, { text, signedAt: now.getTime() });
    return text;
  }

  async function problemOf(subscription: PushSubscriptionKeys) {
    if (!areKeys(subscription)) return 'keys';
    try {
      const { hostname } = outgoing.readAddress(subscription.endpoint);
      if (!allowed.some((host) => isHost(hostname, host))) return 'host';
      await outgoing.check(subscription.endpoint);
      return null;
    } catch (error) {
      // The name may not be reachable at this moment. Sending tells that.
      if (error instanceof OutgoingError && error.problem === 'unknown_host') return null;
      return 'address';
    }
  }

  async function send(order: PushOrder): Promise<PushOutcome> {
    const { to, payload, ttl, urgency, topic } = order;
    const { host, hostname } = new URL(to.endpoint);
    if (!areKeys(to)) return { state: 'refused', because: 'keys' };
    if (!allowed.some((one) => isHost(hostname, one))) return { state: 'refused', because: 'host' };
    const rest = resting.get(host);
    const now = clock.now().getTime();
    if (rest && rest.until > now) {
      return { state: 'later', seconds: Math.ceil((rest.until - now) / 1000), because: rest.because };
    }
    try {
      const { status, headers: answer } = await outgoing.send({
        method: 'POST',
        url: to.endpoint,
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          authorization: signedFor(to.endpoint),
          ttl,
          urgency,
          topic,
        },
        body: encryptPush(Buffer.from(payload), readKeys(to), newSecrets()),
      });
      resting.delete(host);
      return outcomeOf(status, answer['retry-after'], now);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      const { problem } = error;
      if (problem === 'too_slow' || problem === 'unreachable' || problem === 'unknown_host') {
        resting.set(host, { until: clock.now().getTime() + REST, because: problem });
        return { state: 'later', seconds: null, because: problem };
      }
      return { state: 'refused', because: problem };
    }
  }

  return { publicKey: keys.publicKey, problemOf, send };
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 401 || status === 403) return { state: 'barred', status };
  if (status === 429 || status >= 500) return { state: 'later', seconds: secondsOf(retryAfter, now), because: status };
  return { state: 'refused', because: status };
}

/** Reads `Retry-After`, which has seconds or a date. */
function secondsOf(retryAfter: string | string[] | undefined, now: number): number | null {
  const text = String(retryAfter ?? '').trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return seconds >= 0 ? Math.min(seconds, LONGEST_WAIT) : null;
}

function newSecrets() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

const readKeys = ({ p256dh, auth }: PushSubscriptionKeys) => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
});

/** Returns true for a point of the curve and a secret of 16 bytes. */
function areKeys(subscription: PushSubscriptionKeys): boolean {
  const { p256dh, auth } = readKeys(subscription);
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Returns true if the name is this host. A pattern such as `*.example.com` stands for every name below it. */
function isHost(name: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
}
