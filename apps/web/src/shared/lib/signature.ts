import { hex, randomKey } from './random.ts';

export interface ToSign {
  method: string;
  /** Path and query exactly as sent. */
  url: string;
  body: string;
  /** The idempotency key that goes with the request. Empty without one. */
  idempotencyKey: string;
  /** Base64url, as the login returned it. */
  key: string;
  /** Unix time in ms, by the server's clock. */
  now: number;
}

/**
 * Returns the `signature` header: `v1,ts,nonce,hex`. It is an HMAC-SHA256 over method, path with sorted query, ts,
 * nonce, key and body.
 */
export async function signatureOf({ method, url, body, idempotencyKey, key, now }: ToSign): Promise<string> {
  const { sha256, hmacSha256 } = await digests();
  const nonce = randomKey();
  const ts = String(now);
  const text = [method, sortedQuery(url), ts, nonce, idempotencyKey, hex(await sha256(bytesOf(body)))].join('\n');
  return `v1,${ts},${nonce},${hex(await hmacSha256(fromBase64Url(key), bytesOf(text)))}`;
}

function sortedQuery(url: string): string {
  const [path, search = ''] = url.split('?');
  const params = new URLSearchParams(search);
  params.sort();
  return params.size > 0 ? `${path}?${params}` : path!;
}

/**
 * Loads our own digests if the browser offers none. Browsers withhold theirs from pages without https, such as an
 * office's server in the local network.
 */
async function digests() {
  return crypto.subtle ? subtle : import('./digests.ts');
}

type Bytes = Uint8Array<ArrayBuffer>;

const subtle = {
  sha256: async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async hmacSha256(key: Bytes, bytes: Bytes) {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes));
  },
};

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
