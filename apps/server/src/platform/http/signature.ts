import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';

/** Largest difference between a caller's clock and ours. Milliseconds. */
const WINDOW = 300_000;

export interface SignedRequest {
  method: string;
  /** The address with its query, as it was sent. */
  url: string;
  body: Buffer;
  /** The idempotency key of the request; undefined if there is none. */
  key: string | undefined;
  /** `v1,ts,nonce,hex`; `ts` is Unix time in milliseconds. */
  signature: string | undefined;
}

/**
 * Returns the text that is signed, one part a line: method, path with sorted query, ts, nonce, idempotency key, SHA-256
 * of the body.
 */
export function textToSign(
  { method, url, body, key = '' }: Omit<SignedRequest, 'signature'>,
  ts: string,
  nonce: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://host');
  searchParams.sort();
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return [method, pathname + query, ts, nonce, key, bodyHash].join('\n');
}

/**
 * Checks a signature. Throws `request.unsigned`, or `request.stale_signature` with the server's time, so that the
 * client can sign again. It keeps no nonce. Nearly all signed endpoints carry an idempotency key, which is signed too
 * and makes a replay harmless. `calls.join` and `calls.steerRun` carry none: a replay leads to the same state.
 */
export function checkSignature(request: SignedRequest, key: Buffer, now: Date): void {
  const [version, ts, nonce, hex, ...rest] = request.signature?.split(',') ?? [];
  const wellFormed = version === 'v1' && /^\d{13}$/.test(ts ?? '') && nonce && nonce.length <= 64 && rest.length === 0;
  if (!wellFormed || !/^[0-9a-f]{64}$/.test(hex ?? '')) throw new AppError('request.unsigned');
  const expected = createHmac('sha256', key)
    .update(textToSign(request, ts!, nonce))
    .digest();
  if (!timingSafeEqual(expected, Buffer.from(hex!, 'hex'))) throw new AppError('request.unsigned');
  if (Math.abs(now.getTime() - Number(ts)) > WINDOW) {
    throw new AppError('request.stale_signature', { serverTime: now.toISOString() });
  }
}
