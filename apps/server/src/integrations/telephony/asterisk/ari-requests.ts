import { WebSocket } from 'ws';
import * as z from 'zod';
import { AriAway, AriError, AriLost } from './ari-errors.ts';

const restResponse = z.looseObject({
  type: z.literal('RESTResponse'),
  request_id: z.string(),
  status_code: z.number(),
  reason_phrase: z.string().optional(),
  message_body: z.string().optional(),
});

export interface AriRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path without `/ari/`, its parts already encoded. */
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: object;
}

/** Milliseconds for an answer. */
const PATIENCE = 5000;

export interface AriRequestParts {
  /** The address of Asterisk's HTTP server: http://10.0.0.5:8088. */
  address: string;
  authorization: string;
  /** Returns the present socket. */
  socket: () => WebSocket | undefined;
}

/** Makes the two ways of requests to Asterisk: over the socket of events, and by HTTP. */
export function createAriRequests({ address, authorization, socket }: AriRequestParts) {
  const waiting = new Map<string, { answer(status: number, body: string): void; fail(error: Error): void }>();
  let requests = 0;

  function bySocket(asked: AriRequest, patience = PATIENCE): Promise<string> {
    const { method, body } = asked;
    const open = socket();
    if (open?.readyState !== WebSocket.OPEN) return Promise.reject(new AriLost('Asterisk is not connected'));
    const id = String((requests += 1));
    const what = `${method} ${asked.path}`;
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => fail(new AriAway(`no answer to ${what}`)), patience);
      const settle = () => {
        clearTimeout(timer);
        waiting.delete(id);
      };
      function fail(error: Error): void {
        settle();
        reject(error);
      }
      waiting.set(id, {
        fail,
        answer(status, text) {
          settle();
          if (status < 300) resolve(text);
          else reject(new AriError(status, what, text));
        },
      });
      open.send(
        JSON.stringify({
          type: 'RESTRequest',
          request_id: id,
          method,
          uri: uriOf(asked),
          ...(body && { content_type: 'application/json', message_body: JSON.stringify(body) }),
        }),
      );
    });
  }

  async function byHttp(asked: AriRequest): Promise<Response> {
    const { method, path, body } = asked;
    const impatience = new AbortController();
    // This limits the time until the answer begins: a long file takes as long as it needs. `fetch` gives up a file that
    // stands still after five minutes.
    const timer = setTimeout(() => impatience.abort(), PATIENCE);
    const reply = await fetch(`${address}/ari/${uriOf(asked)}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: impatience.signal,
    })
      .catch((error: unknown) => {
        throw new AriAway(`Asterisk does not answer: ${String(error)}`);
      })
      .finally(() => clearTimeout(timer));
    if (!reply.ok) throw new AriError(reply.status, `${method} ${path}`, await reply.text());
    return reply;
  }

  return {
    bySocket,
    byHttp,
    /** Hears a message of the socket. Returns true if it is the answer to a request. */
    heard(said: unknown): boolean {
      const response = restResponse.safeParse(said);
      if (!response.success) return false;
      const { request_id: id, status_code: status, message_body: body = '' } = response.data;
      waiting.get(id)?.answer(status, body);
      return true;
    },
    /** Fails all requests that wait for an answer of the socket. */
    lose(): void {
      for (const { fail } of waiting.values()) fail(new AriLost('the connection to Asterisk was lost'));
      waiting.clear();
    },
  };
}

const uriOf = ({ path, query = {} }: AriRequest) => {
  const named = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return named.length > 0 ? `${path}?${named.join('&')}` : path;
};
