import { push } from '@haihu/contract/socket';
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { OpenedSocket } from '../../../../test/socket.ts';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { livingProcess } from '../test-support/living-process.ts';

const orders = ({ pushes }: OpenedSocket) => pushes.filter(({ type }) => type === push.dialOnDevice);
const phoneLook = { isPhone: true, isApp: false, isShown: true };

/** Makes a started server of an enterprise that calls by own phones, with an agent and a second session of theirs. */
async function office() {
  const world = await createSocketWorld();
  await world.admin('update tenant set company_type = 1, masks_phones = false');
  const { agent, domains, tenantId } = world;
  const address = { ip: '192.0.2.2', deviceKey: 'phone' };
  const { token } = await domains.identity.openSession(agent.member.userId, tenantId, address);
  const phone = { ...agent, token };
  let placed = 0;
  /** Asks the agent's phones to dial a number that was not called yet. Returns the number of phones that hear it. */
  async function phones(as = agent): Promise<number | null> {
    placed += 1;
    const mobile = `136123400${String(placed).padStart(2, '0')}`;
    return (await world.call('calls.place', { mobile, onPhone: true }, as.token)).data.phones;
  }
  const rows = () => world.admin('select is_shown from device_presence') as Promise<{ is_shown: boolean }[]>;
  /** Waits until so many devices are recorded as in front. */
  const shown = (count: number) =>
    vi.waitFor(async () => expect((await rows()).filter((row) => row.is_shown)).toHaveLength(count));
  return { world, agent, phone, phones, rows, shown };
}

describe('the phones that hear an order', () => {
  test('are those in front, without the device that asks', async () => {
    const { world, agent, phone, phones, rows, shown } = await office();
    expect(await phones()).toBe(0);
    const hand = await world.connect({ as: phone });
    const desk = await world.connect({ as: agent });
    hand.send({ type: 'device', data: phoneLook });
    desk.send({ type: 'device', data: { ...phoneLook, isPhone: false } });
    await shown(2);
    expect(await phones()).toBe(1);
    // The phone itself asks the others, and there are none.
    expect(await phones(phone)).toBe(0);
    hand.send({ type: 'device', data: { ...phoneLook, isShown: false } });
    await shown(1);
    expect(await phones()).toBe(0);
    hand.socket.close();
    desk.socket.close();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
  });

  test('a description of another shape is no phone', async () => {
    const { world, phone, phones, rows } = await office();
    const hand = await world.connect({ as: phone });
    hand.send({ type: 'device', data: { isPhone: 'yes', isShown: 1 } });
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    hand.send({ type: 'device', data: null });
    expect(await phones()).toBe(0);
  });

  test('of a dead process do not count, and the session that comes back replaces them', async () => {
    const bench = await createCallBench();
    await bench.admin('update tenant set company_type = 1, masks_phones = false');
    const { member } = await bench.agent();
    const { presence, phonesOf } = bench.domains.calls.device;
    const [one, other] = [await livingProcess(bench), await livingProcess(bench)];
    const device = { tenantId: bench.tenantId, userId: member.userId, sessionId: '999' };
    await presence.described({ ...device, processId: one.id, connectionId: randomUUID() }, phoneLook);
    expect(await phonesOf(member)).toBe(1);
    await one.kill();
    // PostgreSQL releases the lock when it notices the end of the connection.
    await vi.waitFor(async () => expect(await phonesOf(member)).toBe(0));
    await presence.described({ ...device, processId: other.id, connectionId: randomUUID() }, phoneLook);
    expect(await bench.admin('select process_id from device_presence')).toEqual([{ process_id: other.id }]);
    expect(await phonesOf(member)).toBe(1);
  });
});

test('a run dials in the app that is in front, by a push to this session alone', async () => {
  const { world, agent, phone, shown } = await office();
  const id = await world.addToPublicPool({ name: '何丽娟', mobile: '13612340090' });
  await world.call('customers.claim', { ids: [id] }, agent.token);
  const hand = await world.connect({ as: phone });
  const desk = await world.connect({ as: agent });
  hand.send({ type: 'device', data: { ...phoneLook, isApp: true } });
  await shown(1);
  await world.call('calls.startRun', { walk: { by: 'ids', ids: [id] } }, agent.token);
  await world.runJobs();
  await vi.waitFor(() => {
    world.gateway.tick();
    expect(orders(hand)).toMatchObject([{ data: { mobile: '13612340090', taskNumberId: null } }]);
  });
  expect(orders(desk)).toEqual([]);
});

test('a page that moved to another server keeps its customer, and one that closed does not', async () => {
  const world = await createSocketWorld();
  const [moves, closes] = [await world.member('李敏'), await world.member('王磊')];
  const [kept, dropped] = [await world.addToPublicPool(), await world.addToPublicPool()];
  const lease = (id: string, as = world.agent) => world.call('customers.lease', { id }, as.token);
  const pages = [await world.connect({ as: moves }), await world.connect({ as: closes })];
  await lease(kept, moves);
  await lease(dropped, closes);
  const elsewhere = await livingProcess(world);
  const { tenantId, userId } = moves.member;
  const device = { tenantId, userId, sessionId: '999', connectionId: randomUUID(), processId: elsewhere.id };
  await world.domains.calls.device.presence.described(device, { ...phoneLook, isPhone: false });
  for (const page of pages) page.socket.terminate();
  await vi.waitFor(() => expect(world.gateway.openSockets()).toBe(0));
  world.pass(10_000);
  await vi.waitFor(async () => expect((await lease(dropped)).code).toBe(200));
  expect(await lease(kept)).toMatchObject({ code: 41005, data: { by: '李敏' } });
});
