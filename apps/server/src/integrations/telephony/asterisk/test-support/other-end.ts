import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

interface Asked {
  method: string;
  /** The path without `/ari/`, with its query. */
  uri: string;
}

/** Makes the answer to a request: a body with 200. Undefined: an answer without a body. */
type Answer = (asked: Asked, socket: WebSocket) => object | undefined;

/**
 * Opens the other end of ARI's socket. It answers `asterisk/ping` with its own instant; `answer` answers everything
 * else.
 */
export async function openOtherEnd(answer: Answer = () => undefined) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const connected = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        const { request_id, method, uri } = JSON.parse(data.toString()) as Asked & { request_id: string };
        const body =
          uri === 'asterisk/ping'
            ? { timestamp: new Date().toISOString(), ping: 'pong' }
            : answer({ method, uri }, socket);
        const answered = body ? { status_code: 200, message_body: JSON.stringify(body) } : { status_code: 204 };
        socket.send(JSON.stringify({ type: 'RESTResponse', request_id, ...answered }));
      });
      resolve(socket);
    });
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connected };
}
