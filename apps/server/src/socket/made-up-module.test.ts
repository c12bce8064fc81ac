import { once } from 'node:events';
import { push } from '@haihu/contract/socket';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createSocketWorld } from '../../test/socket-world.ts';
import type { Module } from '../kernel/module.ts';
import { refuseUpgrade } from '../platform/http/upgrades.ts';

test('a live screen is one file: a module states it, and the socket answers', async () => {
  const shelves: Module = {
    watches: {
      shelf: {
        push: push.customerMoved,
        permission: 'calls.place',
        subjectsIn: (data) => (typeof data === 'string' ? [data] : []),
        first: 'state',
        state: (_tenantId, shelf) => (member) => ({ customerId: `${shelf} of ${member.name}` }),
        refreshedBy: { shelf_moved: 'subject' },
      },
    },
  };
  const world = await createSocketWorld({ further: [shelves] });
  const { send, pushes } = await world.connect();
  send({ type: 'shelf', data: '7' });
  const state = { type: push.customerMoved, seq: 0, msg: '', data: { customerId: '7 of 赵婷' } };
  await expect.poll(() => pushes).toEqual([state]);
  for (const id of ['8', '7']) await world.admin(`select pg_notify('shelf_moved', '${world.tenantId}:${id}')`);
  await expect.poll(() => pushes).toEqual([state, state]);
});

test('a module hears when the first device of a member comes, and when the last one stays away', async () => {
  const heard: string[] = [];
  const presence: Module['presence'] = [
    {
      arrived: async (_tenantId, userIds) => heard.push(`${userIds.join()} arrived`),
      away: async (_tenantId, userId) => heard.push(`${userId} away`),
      left: async (_tenantId, userId) => heard.push(`${userId} left`),
    },
  ];
  const world = await createSocketWorld({ further: [{ presence }] });
  const { userId } = world.agent.member;
  const { socket } = await world.connect();
  await expect.poll(() => heard).toEqual([`${userId} arrived`]);
  socket.terminate();
  await expect.poll(() => world.gateway.openSockets()).toBe(0);
  world.pass(10_000);
  await vi.waitFor(() => expect(heard).toContain(`${userId} away`));
  world.pass(20_000);
  expect(heard).toEqual([`${userId} arrived`, `${userId} away`, `${userId} left`]);
});

test('a module opens the sockets of its own path, and closes them at the end', async () => {
  const steps: string[] = [];
  const door: Module = {
    upgrades: {
      '/gateway/door': ({ allowedOrigins }) => ({
        upgrade: async (_request, stream) =>
          refuseUpgrade(stream, 418, { envelope: { code: 41800, msg: allowedOrigins.join() } }),
        start: () => void steps.push('start'),
        stop: () => void steps.push('stop'),
      }),
    },
  };
  const world = await createSocketWorld({ further: [door] });
  const socket = new WebSocket(`ws://${world.host}/gateway/door`);
  onTestFinished(() => socket.terminate());
  socket.on('error', () => {});
  const [, reply] = await once(socket, 'unexpected-response');
  expect([reply.statusCode, (await reply.toArray()).join('')]).toEqual([418, expect.stringContaining('capacitor://')]);
  await world.stop();
  expect(steps).toEqual(['start', 'stop']);
});
