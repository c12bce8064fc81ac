import { push } from '@haihu/contract/socket';
import { describe, expect, test, vi } from 'vitest';
import { type openSocket, settled } from '../../../../test/socket.ts';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import { leaseWatch } from './lease-watch.ts';

const news = ({ pushes }: Awaited<ReturnType<typeof openSocket>>) =>
  pushes.flatMap((one) => (one.type === push.leasesChanged ? one.data.list : []));

async function twoAgents() {
  const world = await createSocketWorld();
  const rival = await world.member('李敏');
  const id = await world.addToPublicPool();
  const lease = (as = rival) => world.call('customers.lease', { id }, as.token);
  return { world, rival, id, lease };
}

describe('the members on a customer', () => {
  test('is told at once to sockets that show it, and to them only, until it is left', async () => {
    const { world, rival, id, lease } = await twoAgents();
    const [mine, elsewhere] = [await world.connect(), await world.connect({ as: rival })];
    mine.send({ type: 'watch', data: [id] });
    await settled(mine);
    await lease();
    await vi.waitFor(() => expect(news(mine)).toEqual([{ customerId: id, by: '李敏', isMine: false, seconds: 120 }]));
    expect(mine.pushes[0]).toMatchObject({ seq: 0 });

    // A socket that comes later hears of the present state.
    elsewhere.send({ type: 'watch', data: [id] });
    await vi.waitFor(() => expect(news(elsewhere)).toMatchObject([{ by: '李敏', isMine: true, seconds: 120 }]));
    elsewhere.send({ type: 'watch', data: [] });
    await settled(elsewhere);
    await world.call('customers.release', { id }, rival.token);
    await vi.waitFor(() => expect(news(mine).at(-1)).toEqual({ customerId: id, by: null, isMine: false, seconds: 0 }));
    expect(news(elsewhere)).toHaveLength(1);
  });

  test('is told of nobody’s customer whom one may not open, nor of another enterprise’s', async () => {
    const { world, rival, id, lease } = await twoAgents();
    await world.call('customers.claim', { ids: [id] }, rival.token);
    const stranger = await (await world.enterprise()).member('外人', { isSuper: true, dataScope: 'all' });
    const [mine, foreign] = [await world.connect(), await world.connect({ as: stranger })];
    for (const socket of [mine, foreign]) {
      // The customer comes last, because a later list replaces an earlier one.
      for (const data of ['all', [1], Array.from({ length: 101 }, () => id), [id]])
        socket.send({ type: 'watch', data });
      await settled(socket);
    }
    await lease();
    const owner = await world.connect({ as: rival });
    owner.send({ type: 'watch', data: [id] });
    await vi.waitFor(() => expect(news(owner)).toHaveLength(1));
    await Promise.all([settled(mine), settled(foreign)]);
    expect([...news(mine), ...news(foreign)]).toEqual([]);
  });

  test('ends with the last socket: 10 s later a colleague may call, sooner they are told who is on it', async () => {
    const { world, rival, id, lease } = await twoAgents();
    const [mine, theirs] = [await world.connect(), await world.connect({ as: rival })];
    mine.send({ type: 'watch', data: [id] });
    await settled(mine);
    await lease();
    theirs.socket.terminate();
    await vi.waitFor(() => expect(world.gateway.openSockets()).toBe(1));
    world.pass(9000);
    expect(await lease(world.agent)).toMatchObject({ code: 41005, data: { by: '李敏' } });

    const back = await world.connect({ as: rival });
    world.pass(9000);
    expect(await lease(world.agent)).toMatchObject({ code: 41005 });
    back.socket.terminate();
    await vi.waitFor(() => expect(world.gateway.openSockets()).toBe(1));
    world.pass(10_000);
    await vi.waitFor(() => expect(news(mine).at(-1)).toMatchObject({ customerId: id, by: null }));
    expect((await lease(world.agent)).code).toBe(200);
  });
});

test('a hundred customers are watched, and a longer list or another thing is ignored', () => {
  const { subjectsIn } = leaseWatch({} as never);
  const ids = Array.from({ length: 101 }, (_, index) => String(index + 1));
  expect(subjectsIn(ids)).toBeNull();
  expect(subjectsIn('all')).toBeNull();
  expect(subjectsIn(ids.slice(1))).toHaveLength(100);
  expect(subjectsIn(['1', 'no id', '0', 7])).toEqual(['1']);
});
