import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { presets } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let shared: Promise<World> | undefined;

async function office() {
  shared ??= createWorld({ atEnd });
  const world = await shared;
  const enterprise = await world.enterprise();
  const sales = await enterprise.department('销售部');
  const north = await enterprise.department('北区', sales);
  const manager = await enterprise.member('王磊', { departmentId: sales, dataScope: 'branch' });
  const agent = await enterprise.member('赵婷', { departmentId: north, permissions: presets.agent });
  const other = await enterprise.member('李敏');
  return { ...world, ...enterprise, north, manager, agent, other };
}

test('a condition that hardly anybody meets is looked for a part at a time, and a batch finds all the same', async () => {
  const { call, tenant, cipher, manager } = await office();
  await addManyCustomers({ cipher, tenant }, SCAN_LIMIT + 300);
  await tenant.query(sql`update customer set phone_label = 'stopped', level = 4
    where id in (select id from customer order by sea_at limit 3)`);
  await tenant.query(sql`analyze customer`);
  const ask = (filter: object, next?: string) =>
    call('customers.seaPage', { phoneLabels: ['stopped'], ...filter, next, size: 2 }, manager.token);

  for (const filter of [{}, { levels: [3, 4] }, { sort: 'name' as const }]) {
    const found: string[] = [];
    let parts = 0;
    let next: string | undefined;
    do {
      const { data } = await ask(filter, next);
      if (!next) expect(data.totalIsEstimate).toBe(true);
      found.push(...data.list.map(({ id }) => id));
      next = data.next ?? undefined;
      parts += 1;
    } while (next);
    expect([new Set(found).size, found.length], JSON.stringify(filter)).toEqual([3, 3]);
    expect(parts).toBeGreaterThan(1);
  }

  const whom = { by: 'sea' as const, filter: { phoneLabels: ['stopped' as const] } };
  const { data: batch } = await call('customers.setLevels', { whom, level: 6 }, manager.token);
  expect([batch.total, batch.changed]).toEqual([3, 3]);
});

test('a part of many names is looked for among few of them at first, and page by page among all', async () => {
  const { call, tenant, cipher, manager } = await office();
  await addManyCustomers({ cipher, tenant }, 5300);
  const [tag] = await tenant.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name) values (${tenant.tenantId}, '来源', '展会') returning id`);
  const last = await tenant.query<{ id: string }>(sql`
    update customer set level = 5 where id in (select id from customer order by id desc limit 3) returning id`);
  await tenant.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select tenant_id, ${tag!.id}, id from customer where level = 5`);
  await tenant.query(sql`analyze customer, customer_tag, customer_gram`);

  for (const filter of [{ levels: [5] }, { tagIds: [tag!.id] }, { levels: [5], tagIds: [tag!.id] }]) {
    const found: string[] = [];
    const pages: number[] = [];
    let next: string | undefined;
    do {
      const { data } = await call('customers.seaPage', { search: '户', ...filter, next, size: 2 }, manager.token);
      found.push(...data.list.map(({ id }) => id));
      pages.push(data.list.length);
      next = data.next ?? undefined;
    } while (next);
    expect(found.toSorted(), JSON.stringify(filter)).toEqual(last.map(({ id }) => id).toSorted());
    expect(pages[0], 'the first page does not wait for those at the end').toBe(0);
  }
});

test('the order of return is worked out for a pool of a size that a person may have', async () => {
  const { call, tenant, cipher, manager } = await office();
  await addManyCustomers({ cipher, tenant }, SCAN_LIMIT + 1, manager.member.userId);
  const refused = await call('customers.privatePage', { sort: 'returns' }, manager.token);
  expect([refused.code, refused.data]).toEqual([41053, { limit: SCAN_LIMIT }]);
  const narrowed = await call('customers.privatePage', { sort: 'returns', search: '客户 1' }, manager.token);
  expect(narrowed.code).toBe(200);
});

test('named staff and departments are found as far as one sees what is theirs', async () => {
  const world = await office();
  const { call, manager, agent, other, north } = world;
  const owned = (name: string, userId: string) => addCustomer(world, { name, owner_id: userId });
  await owned('北区的', agent.member.userId);
  await owned('别人的', other.member.userId);
  await addCustomer(world, { name: '退回的', former_owner_id: agent.member.userId });
  const names = async (filter: object, token = manager.token) => {
    const { data } = await call('customers.privatePage', filter, token);
    return data.list.map(({ name }) => name);
  };
  expect(await names({ departmentIds: [north] })).toEqual(['北区的']);
  expect(await names({ userIds: [agent.member.userId, other.member.userId] })).toEqual(['北区的']);
  expect(await names({ userIds: [other.member.userId] })).toEqual([]);
  expect(await names({ departmentIds: [north], userIds: [manager.member.userId] }, agent.token)).toEqual(['北区的']);
  const publicPool = await call('customers.seaPage', { departmentIds: [north] }, manager.token);
  expect(publicPool.data.list.map(({ name }) => name)).toEqual(['退回的']);
});

test('a field that a sea hides finds nothing, and the fault of a filter is told', async () => {
  const world = await office();
  const { call, agent, other } = world;
  await addCustomer(world, { name: '钱进', company: '杭州鑫源五金', source: '展会' });
  const count = async (filter: object) => (await call('customers.seaPage', filter, agent.token)).data.list.length;
  const asked = [{ search: '鑫源' }, { sources: ['展会'] }, { search: '钱', sources: ['展会'] }];
  for (const filter of asked) expect(await count(filter)).toBe(1);
  await call(
    'customers.saveSea',
    {
      id: '1',
      version: 0,
      name: '公海',
      everybody: true,
      departmentIds: [],
      memberIds: [],
      adminIds: [],
      hiddenFields: ['company', 'source'],
      rules: {},
    },
    other.token,
  );
  for (const filter of asked) expect(await count(filter), JSON.stringify(filter)).toBe(0);
  expect(await count({ search: '钱' })).toBe(1);
  const wrong = await call('customers.seaPage', { calledOn: { from: '0001-01-01' } }, agent.token);
  expect([wrong.code, JSON.stringify(wrong.data)]).toEqual([40000, expect.stringContaining('calledOn')]);
});
