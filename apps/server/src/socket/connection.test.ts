import { EventEmitter } from 'node:events';
import { push } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Member } from '../kernel/member.ts';
import { createConnection } from './connection.ts';
import type { SocketQuestions } from './questions.ts';

const start = Date.parse('2026-03-02T02:00:00Z');

/** Makes a socket whose other end keeps the connection but reads nothing. */
function createDeafClient() {
  const calls: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: () => void calls.push('send'),
    ping: () => void calls.push('ping'),
    close: () => void calls.push('close'),
    terminate: () => void calls.push('terminate'),
  });
  const asked: string[] = [];
  const stored = { seq: 2, type: push.permissionsChanged, data: { reason: 'role', until: '1' } };
  const member = { sessionId: '1', tenantId: '1', userId: '1' } as Member;
  const connection = createConnection({
    socket: socket as unknown as WebSocket,
    session: { member, expiresAt: new Date(start + 1e9) },
    language: 'zh',
    questions: {
      findMember: async () => member,
      async findPosition() {
        asked.push('position');
        return 2;
      },
      async findPushes({ after }: { after: number }) {
        asked.push(`pushes after ${after}`);
        return [stored];
      },
      present: async () => ({ ...stored, msg: '' }),
    } as unknown as SocketQuestions,
    now: new Date(start),
    log: { debug: () => {} } as unknown as FastifyBaseLogger,
    onWatch: async () => {},
    onDevice: () => {},
  });
  return { calls, asked, socket, connection };
}

test('the end of a session waits a second for who does not read, and no longer', async () => {
  vi.useFakeTimers();
  const { calls, connection } = createDeafClient();
  void connection.endSession();
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toEqual(['send']);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['send', 'terminate']);
  vi.useRealTimers();
});

test('a client who does not read is let go before its waiting data fills the memory', () => {
  const { calls, socket, connection } = createDeafClient();
  socket.bufferedAmount = 1024 * 1024;
  connection.tick(new Date(start + 500));
  expect(calls).toEqual([]);
  socket.bufferedAmount += 1;
  connection.tick(new Date(start + 600));
  expect(calls).toEqual(['terminate']);
});

test('ten messages a second are heard, the eleventh ends the line; each second counts anew', () => {
  const { calls, socket, connection } = createDeafClient();
  const say = (times: number) => {
    for (let said = 0; said < times; said += 1) socket.emit('message', Buffer.from('{}'), false);
  };
  say(10);
  connection.tick(new Date(start + 1000));
  say(10);
  expect(calls).toEqual([]);
  connection.tick(new Date(start + 1900));
  say(11);
  expect(calls).toEqual(['close']);
});

test('frames of bytes count as messages, too', () => {
  const { calls, socket } = createDeafClient();
  for (let said = 0; said < 11; said += 1) socket.emit('message', Buffer.from([0]), true);
  expect(calls).toEqual(['close']);
});

test('silence of 18 s ends the line, a pong keeps it', () => {
  const { calls, socket, connection } = createDeafClient();
  const at = (milliseconds: number) => connection.tick(new Date(start + milliseconds));
  at(900);
  socket.emit('pong');
  at(18_899);
  expect(calls).not.toContain('terminate');
  at(18_900);
  expect(calls).toContain('terminate');
});

test('what a page says while the server cannot read it is not late', () => {
  const { asked, socket, connection } = createDeafClient();
  // The timer runs late, and before what waits is read.
  connection.tick(new Date(start + 5000));
  expect(asked).toEqual([]);
  socket.emit('message', Buffer.from('{"type":"resume","data":1}'), false);
  expect(asked).toEqual(['pushes after 1', 'position']);
  connection.tick(new Date(start + 6000));
  expect(asked).toHaveLength(2);
});

test('a socket starts without the word of a page that says nothing for a second', () => {
  const { asked, connection } = createDeafClient();
  connection.tick(new Date(start + 900));
  expect(asked).toEqual([]);
  connection.tick(new Date(start + 1900));
  expect(asked).toEqual(['position']);
});
