import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type AriEvent, connectAri } from './ari.ts';

/** The other end of the socket, which answers each request with its own instant. */
async function openOtherEnd(): Promise<{ address: string; connected: Promise<WebSocket> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const connected = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        const { request_id } = JSON.parse(data.toString()) as { request_id: string };
        const message_body = JSON.stringify({ timestamp: new Date().toISOString(), ping: 'pong' });
        socket.send(JSON.stringify({ type: 'RESTResponse', request_id, status_code: 200, message_body }));
      });
      resolve(socket);
    });
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connected };
}

test('a frame that cannot be read is a problem that is told, and the events after it are heard', async () => {
  const { address, connected } = await openOtherEnd();
  const events: AriEvent[] = [];
  const problems: unknown[] = [];
  const ari = connectAri({
    address,
    credential: 'haihu:word',
    app: 'haihu-test',
    onEvent: (event) => events.push(event),
    onUp: () => Promise.resolve(),
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(() => ari.close());
  const socket = await connected;
  await vi.waitFor(() => expect(ari.connection().isUp).toBe(true), 5000);
  expect(Math.abs(ari.connection().clockAhead!)).toBeLessThan(1000);
  for (const frame of ['{"type":"Stasis', '', 'null', '[]', '{"type":7}', Buffer.from([0xff, 0xfe])])
    socket.send(frame);
  const happened = performance.now();
  socket.send(JSON.stringify({ type: 'ChannelDestroyed', timestamp: new Date().toISOString(), cause: 16 }));
  await vi.waitFor(() => expect(events).toHaveLength(1), 5000);
  expect(events[0]).toMatchObject({ type: 'ChannelDestroyed', cause: 16 });
  expect(Math.abs(events[0]!.when - happened)).toBeLessThan(500);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every((problem) => problem instanceof SyntaxError)).toBe(true);
  expect(ari.connection().isUp).toBe(true);
  await expect(ari.request({ method: 'GET', path: 'asterisk/ping' })).resolves.toMatchObject({ ping: 'pong' });
});
