import type { Push } from '@haihu/contract/socket';
import { onTestFinished, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { recordPush } from './spec-recorder.ts';

export interface OpenedSocket {
  socket: WebSocket;
  /** Pushes in the order in which they came, without heartbeats. */
  pushes: Push[];
  /** Positions in the answers to heartbeats. */
  positions: number[];
  send(message: unknown): void;
  /** The close code, once the socket is closed. */
  closed: Promise<number>;
}

/** Opens a socket as the specification says. Rejects with the HTTP status of a refusal. */
export async function openSocket(
  host: string,
  { userId, ticket }: { userId: string; ticket: string },
  options: ClientOptions = {},
): Promise<OpenedSocket> {
  const query = new URLSearchParams({ userId, ticket });
  const socket = new WebSocket(`ws://${host}/gateway/websocket?${query}`, options);
  onTestFinished(() => socket.terminate());
  const pushes: Push[] = [];
  const positions: number[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'heartbeat') positions.push(message.data);
    else {
      pushes.push(message);
      recordPush(message);
    }
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, reply) => {
      reject(new Error(`refused with ${reply.statusCode}`));
      reply.destroy();
    });
  });
  return { socket, pushes, positions, closed, send: (message) => socket.send(JSON.stringify(message)) };
}

/** Waits until the server has handled all earlier messages. */
export async function settled({ positions, send }: OpenedSocket): Promise<void> {
  const before = positions.length;
  send({ type: 'heartbeat', data: 0 });
  await vi.waitFor(() => {
    if (positions.length === before) throw new Error('no answer yet');
  });
}
