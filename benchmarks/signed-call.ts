import { createHmac, randomUUID } from 'node:crypto';
import { contract, type EndpointName, type Envelope, type ReplyOf, type RequestTo } from '@haihu/contract/contract';
import { textToSign } from '@haihu/server/src/platform/http/signature.ts';

/** A signed-in member, as `identity.openSession` returns them. */
export interface Caller {
  token: string;
  signingKey: string;
}

interface Sending {
  address: string;
  as: Caller;
  /** The idempotency key. Absent: a new one. */
  key?: string;
  /** Milliseconds to wait for the answer. */
  patience?: number;
  /** Milliseconds by which the server's clock is ahead of ours. */
  clockAhead?: number;
  /** Further headers. */
  headers?: Record<string, string>;
}

/** Posts a signed call to a running server. Rejects if the server does not answer. */
export async function signedCall<Name extends EndpointName>(
  name: Name,
  request: RequestTo<Name>,
  { address, as: { token, signingKey }, key = randomUUID(), patience = 60_000, clockAhead = 0, headers = {} }: Sending,
): Promise<Envelope<ReplyOf<Name>>> {
  const { method, path } = contract[name];
  const [url, ts, nonce] = [`/gateway/${path}`, String(Date.now() + clockAhead), randomUUID()];
  const body = JSON.stringify(request);
  const text = textToSign({ method, url, body: Buffer.from(body), key }, ts, nonce);
  const hex = createHmac('sha256', Buffer.from(signingKey, 'base64url')).update(text).digest('hex');
  const reply = await fetch(`${address}${url}`, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      token,
      'idempotency-key': key,
      signature: `v1,${ts},${nonce},${hex}`,
    },
    body,
    signal: AbortSignal.timeout(patience),
  });
  return (await reply.json()) as Envelope<ReplyOf<Name>>;
}
