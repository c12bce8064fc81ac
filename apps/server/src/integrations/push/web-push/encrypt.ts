import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The size of the only record of a message, as its header states it. */
const RECORD = 4096;
/** Marks the last record of a message. */
const LAST = 2;

/** The random parts of a message. RFC 8291 has an example with given ones. */
export interface MessageSecrets {
  /** 16 bytes. */
  salt: Buffer;
  /** The private key of this message on the curve P-256; 32 bytes. */
  privateKey: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Encrypts a message for one browser, by RFC 8291 with the coding `aes128gcm` of RFC 8188. Throws for a key that is no
 * point of the curve.
 */
export function encryptPush(
  payload: Buffer,
  { p256dh, auth }: { p256dh: Buffer; auth: Buffer },
  { salt, privateKey }: MessageSecrets,
): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey();
  const shared = pair.computeSecret(p256dh);
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]), 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(payload), cipher.update(Buffer.of(LAST)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed, cipher.getAuthTag()]);
}
