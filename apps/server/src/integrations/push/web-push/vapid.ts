import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** Seconds for which a signature is valid. Services accept 24 hours at most. */
const VALID = 12 * 60 * 60;

/** The key pair that names this server to push services. */
export interface VapidKeys {
  /** The point of the curve P-256 in base64url; 65 bytes. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * Makes the key pair from a secret of the installation, always the same one. So there is no further key to keep. With
 * another secret, browsers subscribe again.
 */
export function vapidKeysFrom(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'haihu web push', 32)));
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: pair.getPrivateKey().toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ format: 'jwk', key: jwk }) };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Makes the header that names the server to a push service, by RFC 8292. `subject`: the address at which the service's
 * operators reach ours. It must be a real https address: Apple refuses others.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + VALID, sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
