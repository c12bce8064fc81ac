import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  return { ...world, ...enterprise, agent };
}

test('the neighbours of a public customer follow the list as it was opened: filter, order, place, count', async () => {
  const world = await office();
  const { agent, addToPublicPool } = world;
  // Other customers of the public pool lie between; the filter lets none of them through.
  await addManyCustomers(world, 10);
  const ids = new Map<string, string>();
  for (const [name, level] of [
    ['陈一', 1],
    ['王二', 2],
    ['陈三', 1],
    ['陈五', 1],
  ] as const) {
    ids.set(name, await addToPublicPool({ name, level }));
  }
  const around = async (name: string, filter: object) =>
    (await world.call('customers.seaNeighbours', { id: ids.get(name)!, ...filter }, agent.token)).data;
  const { list } = (await world.call('customers.seaPage', { levels: [1] }, agent.token)).data;
  const names = list.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['陈一', '陈三', '陈五'].toSorted());
  const [first, middle, last] = names as [string, string, string];

  expect(await around(middle, { levels: [1] })).toEqual({
    previousId: ids.get(first),
    nextId: ids.get(last),
    nextName: last,
    position: 2,
    total: 3,
    totalIsEstimate: false,
  });
  expect(await around(first, { levels: [1] })).toMatchObject({
    previousId: null,
    nextId: ids.get(middle),
    position: 1,
  });
  expect(await around(last, { levels: [1] })).toMatchObject({ nextId: null, nextName: null, position: 3 });
  expect(await around(middle, {})).toMatchObject({ total: 14 });
});

test('the neighbours of a member’s own customer are never a colleague’s', async () => {
  const world = await office();
  const { agent, member } = world;
  const colleague = await member('李敏');
  const own = async (name: string, owner: string, day: number) =>
    addCustomer(world, { name, owner_id: owner, owned_at: new Date(Date.UTC(2026, 1, day)) });
  const [me, other] = [agent.member.userId, colleague.member.userId];
  await addManyCustomers(world, 10, other);
  const oldest = await own('甲', me, 1);
  const middle = await own('乙', me, 2);
  await own('丙', other, 3);
  const newest = await own('丁', me, 4);
  const around = async (id: string, sort: 'owned' | 'name' = 'owned') =>
    (await world.call('customers.privateNeighbours', { id, sort }, agent.token)).data;
  const { list } = (await world.call('customers.privatePage', {}, agent.token)).data;
  expect(list.map(({ id }) => id)).toEqual([newest, middle, oldest]);
  expect(await around(middle)).toMatchObject({
    previousId: newest,
    nextId: oldest,
    nextName: '甲',
    position: 2,
    total: 3,
  });
  expect(await around(oldest)).toMatchObject({ previousId: middle, nextId: null });
});
