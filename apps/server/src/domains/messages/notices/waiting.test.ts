import { push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { leaveForDevices } from './waiting.usecases.ts';

/** Makes a world with an agent whose app waits for notices. The installation has no push service. */
async function createOffice() {
  const world = await createSocketWorld();
  const { agent } = world;
  const { data } = await world.call('messages.addWaitingDevice', { isPhone: true }, agent.token);
  const ask = async (seen = 0, secret = data.secret) => {
    const headers = { 'device-secret': secret };
    const { statusCode, body } = await world.http.inject({ url: `/gateway/api/notice/wait?seen=${seen}`, headers });
    const list = statusCode === 200 ? (JSON.parse(body) as { data: { list: Fetched[] } }).data.list : [];
    return { statusCode, list };
  };
  const visitDue = async (visitId: string) => {
    await world.push({ type: push.callBackDue, data: { visitId, place: '1' } });
    world.pass(6000);
    await world.runJobs();
  };
  return { world, agent, device: data, ask, visitDue };
}

interface Fetched {
  seq: number;
  kind: string;
  title: string;
  path: string;
}

test('a notice waits for its device, is given until the device has shown it, and then never again', async () => {
  const { world, agent, ask, visitDue } = await createOffice();
  await visitDue('11');
  const { list } = await ask();
  expect(list).toMatchObject([{ kind: 'visit', title: '有 1 个回访到时间了', path: '/pages3/notices?to=agenda' }]);
  // The answer may have been lost on its way.
  expect((await ask()).list).toEqual(list);
  await visitDue('12');
  const later = await ask(list[0]!.seq);
  expect(later.list).toHaveLength(1);
  expect(later.list[0]!.seq).toBeGreaterThan(list[0]!.seq);
  const { list: devices } = (await world.call('messages.devices', {}, agent.token)).data;
  expect(devices[0]!.sentAt).not.toBeNull();
});

test('a request without news stays open until there is some', async () => {
  const { world, ask, visitDue } = await createOffice();
  const asked = ask();
  await visitDue('11');
  // The words of a commit wake it in a server. Here the test does.
  const { waiting } = world.domains.messages.notices;
  const timer = setInterval(waiting.hearAll, 5);
  try {
    expect((await asked).list).toMatchObject([{ kind: 'visit' }]);
  } finally {
    clearInterval(timer);
  }
});

test('a notice that is written beside another one of its device gets a higher number only after its commit', async () => {
  const { world, device, ask } = await createOffice();
  const { tenant } = world;
  const notice = {
    deviceId: device.id,
    kind: 'test',
    expiresAt: new Date(world.clock.now().getTime() + 60_000),
  } as const;
  const leave = (tx: Queryable, title: string) =>
    leaveForDevices(tx, [{ ...notice, payload: JSON.stringify({ title, text: '', to: 'agenda', ids: {} }) }]);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { second } = await tenant.transaction(async (tx) => {
    await leave(tx, 'first');
    const begun = tenant.transaction((other) => leave(other, 'second'));
    await vi.waitFor(async () => expect(await tenant.query(waiting)).not.toEqual([]), 10_000);
    return { second: begun };
  });
  await second;
  expect((await ask()).list.map(({ title }) => title)).toEqual(['first', 'second']);
});

test('what came to nothing is not shown late', async () => {
  const { world, ask, visitDue } = await createOffice();
  await visitDue('11');
  world.pass(2 * 60 * 60_000);
  await visitDue('12');
  expect((await ask()).list).toHaveLength(1);
});

test('a test reaches the device at once', async () => {
  const { world, agent, device, ask } = await createOffice();
  const { data } = await world.call('messages.testDevice', { id: device.id }, agent.token);
  expect(data).toEqual({ outcome: 'sent' });
  expect((await ask()).list).toMatchObject([{ kind: 'test', path: '/pages3/notices?to=notices' }]);
});

test('a secret that is unknown, or whose session has ended, gets nothing', async () => {
  const { world, agent, device, ask, visitDue } = await createOffice();
  await visitDue('11');
  const [tenant, rest] = device.secret.split('.');
  for (const secret of ['', 'x', `${tenant}.${'A'.repeat(43)}`, `${Number(tenant) + 1}.${rest}`]) {
    expect((await ask(0, secret)).statusCode).toBe(410);
  }
  await world.call('identity.logout', {}, agent.token);
  expect((await ask()).statusCode).toBe(410);
});

test('a session has one device: another secret takes the place of the one before', async () => {
  const { world, agent, ask, visitDue } = await createOffice();
  const { data } = await world.call('messages.addWaitingDevice', { isPhone: true }, agent.token);
  await visitDue('11');
  expect((await ask()).statusCode).toBe(410);
  expect((await ask(0, data.secret)).list).toHaveLength(1);
});
