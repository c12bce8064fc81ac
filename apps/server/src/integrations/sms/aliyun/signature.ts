import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** A request without its signature. The path is always `/`. */
export interface UnsignedRequest {
  method: 'GET' | 'POST';
  host: string;
  query: Record<string, string>;
  body: string;
  /** Name of the API, such as `SendSms`. */
  action: string;
  /** Version of the API: a date. */
  version: string;
  /** The time of the request. The provider refuses one that is 15 minutes away. */
  date: Date;
  /** Random text that is used once. */
  nonce: string;
}

/**
 * Signs a request with a key by ACS3-HMAC-SHA256. Returns its headers. Source: the provider's documentation of "V3 版本请求体&签名机制"
 * (Request syntax and signature method V3), whose sample the test repeats.
 */
export function signedHeaders(
  { method, host, query, body, action, version, date, nonce }: UnsignedRequest,
  { keyId, secret }: { keyId: string; secret: string },
): Record<string, string> {
  const bodyHash = sha256(body);
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    '/',
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}

/** Writes the query in the order and the escapes that are signed. The request is sent with these bytes. */
export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .join('&');
}

/** Escapes everything except A-Z, a-z, 0-9, `-`, `_`, `.` and `~`, as RFC 3986 does. */
function escape(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
