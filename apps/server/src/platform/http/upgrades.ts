import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => Promise<void>;

/** Passes each upgrade to the handler of its path. `otherwise` takes, or refuses, all others. */
export function routeUpgrades(
  server: Server,
  byPath: Record<string, Upgrade>,
  otherwise: Upgrade,
  log: FastifyBaseLogger,
): void {
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const pathname = URL.parse(request.url ?? '', 'http://host')?.pathname ?? '';
    const upgrade = Object.hasOwn(byPath, pathname) ? byPath[pathname]! : otherwise;
    upgrade(request, stream, head).catch((error: unknown) => {
      log.error({ err: error }, 'socket was not opened');
      stream.destroy();
    });
  });
}

interface Refusal {
  envelope?: { code: number; msg: string };
  /** Seconds after which the client may try again. */
  retryAfter?: number;
}

/** Answers an upgrade with an HTTP status, and with an envelope if given. */
export function refuseUpgrade(stream: Duplex, status: number, { envelope, retryAfter }: Refusal = {}): void {
  const body = envelope ? JSON.stringify({ ...envelope, data: null }) : '';
  const type = body && 'content-type: application/json; charset=utf-8\r\n';
  const again = retryAfter === undefined ? '' : `retry-after: ${retryAfter}\r\n`;
  const length = Buffer.byteLength(body);
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${again}${type}content-length: ${length}\r\n\r\n${body}`,
  );
}
