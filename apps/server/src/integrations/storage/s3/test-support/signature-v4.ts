import { createHash, createHmac } from 'node:crypto';

/** A request as a server receives it. */
export interface ReceivedRequest {
  method: string;
  /** The path as it was sent, with its escapes. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
}

export interface SignedParts {
  keyId: string;
  day: string;
  region: string;
  names: string[];
  signature: string;
}

/** Reads the header of a signed request. Null for any other. */
export function readSignature(authorization: string): SignedParts | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day, region, names, signature] = pattern.exec(authorization) ?? [];
  if (!keyId || !day || !region || !names || !signature) return null;
  return { keyId, day, region, names: names.split(';'), signature };
}

/** Works out the signature (AWS Signature Version 4) that a request must have. */
export function signatureOf(
  { method, path, query, headers }: ReceivedRequest,
  { day, region, names }: Omit<SignedParts, 'keyId' | 'signature'>,
  secret: string,
): string {
  const queryText = [...query]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .toSorted()
    .join('&');
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const bodyHash = headers['x-amz-content-sha256'];
  const canonical = `${method}\n${path}\n${queryText}\n${lines}\n${names.join(';')}\n${bodyHash}`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/s3/aws4_request\n${hash}`;
  let key = Buffer.from(`AWS4${secret}`);
  for (const step of [day, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(step).digest();
  return createHmac('sha256', key).update(toSign).digest('hex');
}

/** Writes each byte that is not unreserved as `%XX`. */
function percent(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) => (/[\w.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`))
    .join('');
}
