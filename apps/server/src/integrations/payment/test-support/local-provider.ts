import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An answer of a local stand-in for a provider. */
export interface ProviderReply {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** Milliseconds before the answer is sent. */
  delayMs?: number;
}

/** Listens on the loopback address until it is disposed. */
export async function listenLocally(
  answer: (request: IncomingMessage, body: string) => ProviderReply,
): Promise<{ url: string } & AsyncDisposable> {
  const waiting = new Set<NodeJS.Timeout>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status, headers, body, delayMs = 0 } = answer(request, Buffer.concat(parts).toString('utf8'));
      const timer = setTimeout(() => {
        waiting.delete(timer);
        response.writeHead(status, headers).end(body);
      }, delayMs);
      waiting.add(timer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Makes a pair of RSA keys as PEM. */
export function newKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
