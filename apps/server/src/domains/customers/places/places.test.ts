import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import { beforeAll, expect, test } from 'vitest';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => {
  world = await createWorld({ atEnd });
});

const place = { latitude: 29.30612, longitude: 120.07488, system: 'gcj02', name: '义乌国际商贸城' } as const;

async function withCustomer() {
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const id = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [id] }, agent.token);
  const read = (token = agent.token) => world.call('customers.place', { id }, token);
  const set = (wanted: object | null, token = agent.token) =>
    world.call('customers.setPlace', { id, place: wanted as typeof place }, token);
  return { enterprise, agent, id, read, set };
}

test('a customer has a place as it was chosen, with its system; history tells of it', async () => {
  const { enterprise, id, read, set } = await withCustomer();
  expect((await read()).data).toEqual({ place: null });
  expect((await set(place)).code).toBe(200);
  expect((await read()).data.place).toMatchObject(place);
  await set({ latitude: 39.9, longitude: 116.4 });
  expect((await read()).data.place).toMatchObject({ latitude: 39.9, system: 'wgs84', name: null });
  await set(null);
  expect((await read()).data).toEqual({ place: null });
  const changes = await enterprise.tenant.query<{ detail: object }>(sql`
    select detail from customer_event where customer_id = ${id} and detail::text like '%place%' order by id`);
  expect(changes).toHaveLength(3);
  expect(JSON.stringify(changes[1])).toContain('义乌国际商贸城');
});

test('outside of the world, of another system, or another’s: each has its answer and nothing is kept', async () => {
  const { enterprise, read, set } = await withCustomer();
  expect(await set({ latitude: 90.5, longitude: 0 })).toMatchObject({
    code: 41900,
    data: { fields: [{ field: 'place' }] },
  });
  expect((await set({ ...place, system: 'bd09' })).code).toBe(40000);
  expect((await set({ ...place, name: '长'.repeat(61) })).code).toBe(40000);
  const other = await enterprise.member('李敏');
  expect((await set(place, other.token)).code).toBe(40400);
  expect((await read(other.token)).code).toBe(40400);
  const reader = await enterprise.member('只看', { permissions: ['customers.sea.read'] });
  expect((await set(place, reader.token)).code).toBe(403);
  expect(await enterprise.tenant.query(sql`select from customer_place`)).toEqual([]);
});

test('it goes when the customer’s personal data is erased', async () => {
  const { enterprise, id, set } = await withCustomer();
  await set(place);
  await world.domains.customers.erasure.erase(enterprise.tenantId, { id });
  expect(await enterprise.tenant.query(sql`select from customer_place`)).toEqual([]);
});

test('the customer that stays keeps its place, or takes the merged one’s, until the merge is undone', async () => {
  const enterprise = await world.enterprise();
  const boss = await enterprise.member('钱伟', { dataScope: 'all' });
  const ask = <Name extends EndpointName>(name: Name, request: RequestTo<Name>) =>
    world.call(name, request, boss.token);
  const bund = { latitude: 31.2397, longitude: 121.4908, system: 'wgs84', name: '外滩' } as const;
  const placed = async (chosen?: typeof place | typeof bund) => {
    const id = await enterprise.addToPublicPool();
    await ask('customers.claim', { ids: [id] });
    if (chosen) await ask('customers.setPlace', { id, place: chosen });
    return id;
  };
  const merge = async (keepId: string, mergeId: string) => {
    const { seen } = (await ask('customers.mergePreview', { keepId, mergeId })).data;
    return (await ask('customers.merge', { keepId, mergeId, seen, take: {}, owner: 'kept' })).data.id;
  };
  const placeOf = async (id: string) => (await ask('customers.place', { id })).data.place;
  const linesOf = async (customerId: string) =>
    (await ask('followups.timeline', { customerId })).data.list.flatMap(({ change }) =>
      change?.field === 'place' ? [[change.from, change.to]] : [],
    );

  const [bare, gone] = [await placed(), await placed(place)];
  const first = await merge(bare, gone);
  expect(await placeOf(bare)).toMatchObject(place);
  expect(await linesOf(bare)).toContainEqual([null, place.name]);
  expect((await ask('customers.undoMerge', { id: first })).code).toBe(200);
  expect(await placeOf(bare)).toBeNull();
  expect(await placeOf(gone)).toMatchObject(place);

  const stays = await placed(bund);
  const second = await merge(stays, gone);
  expect(await placeOf(stays)).toMatchObject(bund);
  // The history shows the replaced place.
  expect(await linesOf(stays)).toContainEqual([place.name, bund.name]);
  // The place changed after the merge: an undo would lose the new one.
  await ask('customers.setPlace', { id: stays, place });
  expect((await ask('customers.undoMerge', { id: second })).code).toBe(41065);
});
