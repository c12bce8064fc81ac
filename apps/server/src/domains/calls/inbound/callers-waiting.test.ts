import { push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { type OpenedSocket, settled } from '../../../../test/socket.ts';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const [CALLER, OTHER] = ['13900000060', '13900000160'];
/** Somebody who talks for 41 s. */
const CUSTOMER = '13900000260';

const told = ({ pushes }: OpenedSocket) =>
  pushes.flatMap((one) => (one.type === push.callersMoved ? [one.data.waiting] : []));

test('boards show how many callers wait and since when, and are told at once', async () => {
  const world = await createSocketWorld();
  await world.dialler.start({ alone: true });
  const bench = await createCallBench({ world });
  const lead = await bench.member('主管', { dataScope: 'all' });
  const agent = await bench.agent('赵婷');
  const outsider = await bench.member('外人', { permissions: ['calls.place'] });
  const sockets = [await world.connect({ as: lead }), await world.connect({ as: outsider })] as const;
  for (const socket of sockets) socket.send({ type: 'callers', data: true });
  await vi.waitFor(() => expect(told(sockets[0])).toEqual([0]));
  // The only agent who could come talks. Members whose page is open would be rung, too.
  await presenceIn(bench).arrived(bench.tenantId, ...[lead, outsider, agent].map(({ member }) => member.userId));
  for (const { token } of [lead, outsider]) {
    await bench.call('calls.setState', { state: 'break', reason: 'meal' }, token);
  }
  await bench.place(agent.token, { mobile: CUSTOMER });
  await bench.pass(2);
  const since = world.clock.now().getTime();
  const caller = await arrive(bench, CALLER);
  await vi.waitFor(() => expect(told(sockets[0]).at(-1)).toBe(1));
  bench.time.advance(5000);
  await arrive(bench, OTHER);
  await vi.waitFor(() => expect(told(sockets[0]).at(-1)).toBe(2));
  const read = async () => (await bench.call('calls.board', {}, lead.token)).data.callers!;
  const { waiting, since: first } = await read();
  expect([waiting, Math.abs(Date.parse(first!) - since) < 2000]).toEqual([2, true]);
  const wall = await bench.call('calls.wall', {}, lead.token);
  expect(wall.data.callers).toEqual({ waiting, since: first, toCallBack: 0 });
  expect(JSON.stringify(wall)).not.toContain('0060');

  await bench.dialler.work();
  await bench.dialler.settled();
  caller.hangUp();
  await bench.dialler.settled();
  const left = await read();
  expect(left.waiting).toBe(1);
  expect(Date.parse(left.since!)).toBeGreaterThan(Date.parse(first!));
  await vi.waitFor(() => expect(told(sockets[0]).at(-1)).toBe(1));
  await settled(sockets[1]);
  expect(told(sockets[1])).toEqual([]);
});

test('callers of other enterprises, of a closed line, and those who leave a message do not wait', async () => {
  const bench = await createCallBench();
  const lead = await bench.member('主管', { dataScope: 'all' });
  const stranger = await (await bench.enterprise()).member('别家', { dataScope: 'all' });
  const read = async ({ token } = lead) => (await bench.call('calls.board', {}, token)).data.callers;
  const agent = await bench.agent('赵婷');
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  await arrive(bench, CALLER);
  // A caller who rings at an agent waits, too.
  expect(await read()).toMatchObject({ waiting: 1 });
  expect(await read(stranger)).toEqual({ waiting: 0, since: null, toCallBack: 0 });
  const admin = await bench.member('周敏', { permissions: ['settings.write'] });
  const { inbound } = (await bench.call('config.settings', {}, admin.token)).data;
  const value = { ...inbound.value, ringsAgents: false };
  await bench.call('config.saveSettings', { key: 'inbound', version: inbound.version, value }, admin.token);
  await arrive(bench, OTHER);
  expect(await read()).toMatchObject({ waiting: 1 });
});
