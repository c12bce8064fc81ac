import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tagCustomers } from './customer-tags.repository.ts';

async function office(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('钱伟');
  const save = (name: string, more: object = {}) =>
    world.call('customers.saveTag', { groupName: '行业', name, colour: 'blue', ...more }, token);
  const make = async (name: string) => (await save(name)).data.id;
  const offered = async () => (await world.call('customers.tags', {}, token)).data.groups;
  const tagsOf = async (id: string) =>
    (await world.call('customers.seaDetail', { id }, token)).data.tags.map(({ name }) => name);
  const history = async () =>
    (await world.call('config.history', { key: 'tags' }, token)).data.list.map(({ before, after }) => [before, after]);
  return { ...enterprise, world, token, save, make, offered, tagsOf, history };
}

test('a tag is made, renamed, coloured; no group has two of one name', async () => {
  const { save, make, offered, history } = await office();
  const id = await make('五金');
  await make('建材');
  expect(await save('五金')).toMatchObject({ code: 41015 });
  expect(await save('建材', { id })).toMatchObject({ code: 41015 });
  expect(await save('五金配件', { id, colour: 'red' })).toMatchObject({ code: 200 });
  expect(await offered()).toEqual([
    {
      name: '行业',
      tags: [
        { id, name: '五金配件', colour: 'red' },
        { id: expect.any(String), name: '建材', colour: 'blue' },
      ],
    },
  ]);
  expect((await history())[0]).toEqual([
    { groupName: '行业', name: '五金', colour: 'blue' },
    { groupName: '行业', name: '五金配件', colour: 'red' },
  ]);
});

test('an archived tag is offered no more and stays on its customers; it can come back', async () => {
  const { world, token, make, offered, tagsOf, tenant, addToPublicPool } = await office();
  const [tagId, customerId] = [await make('五金'), await addToPublicPool()];
  await tagCustomers(tenant, [{ tagId, customerId }]);
  await world.call('customers.archiveTag', { id: tagId, archived: true }, token);
  expect([await offered(), await tagsOf(customerId)]).toEqual([[], ['五金']]);
  await world.call('customers.archiveTag', { id: tagId, archived: false }, token);
  expect(await offered()).toHaveLength(1);
});

test('merged, every customer has the other tag once, and lists find it there', async () => {
  const { world, token, make, tagsOf, tenant, addToPublicPool, history } = await office();
  const [from, into] = [await make('五金'), await make('建材')];
  const [one, both] = [await addToPublicPool(), await addToPublicPool()];
  await tagCustomers(tenant, [
    { tagId: from, customerId: one },
    { tagId: from, customerId: both },
    { tagId: into, customerId: both },
  ]);
  await world.call('customers.mergeTags', { id: from, into }, token);
  expect([await tagsOf(one), await tagsOf(both)]).toEqual([['建材'], ['建材']]);
  const found = await world.call('customers.seaPage', { tagIds: [into] }, token);
  expect(found.data.list.map(({ id }) => id).toSorted()).toEqual([one, both].toSorted());
  expect((await history())[0]).toEqual([{ name: '五金' }, { mergedInto: '建材' }]);
  expect(await world.call('customers.mergeTags', { id: from, into }, token)).toMatchObject({ code: 40400 });
  expect(await world.call('customers.mergeTags', { id: into, into }, token)).toMatchObject({ code: 40400 });
});

test('a tag of many is merged in batches, offered no more meanwhile, and its target stays', async () => {
  const { world, token, make, offered, tenant, addToPublicPool } = await office(createWorld());
  const [from, into, third] = [await make('五金'), await make('建材'), await make('鞋业')];
  const sample = await addToPublicPool();
  await tenant.query(sql`
    insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, sea_at, sea_reason)
    select tenant_id, name || n, level, mobile_enc, mobile_hash || int4send(n), tail_hash, sea_at, sea_reason
    from customer, generate_series(1, 1200) n where id = ${sample}`);
  await tenant.query(
    sql`insert into customer_tag (tenant_id, tag_id, customer_id) select tenant_id, ${from}, id from customer`,
  );
  await tagCustomers(tenant, [{ tagId: into, customerId: sample }]);
  const merge = (id: string, other: string) => world.call('customers.mergeTags', { id, into: other }, token);
  const { jobId } = (await merge(from, into)).data;
  expect((await offered())[0]!.tags.map(({ name }) => name)).toEqual(['建材', '鞋业']);
  expect((await merge(into, third)).code).toBe(41029);
  expect((await merge(third, from)).code).toBe(40400);

  await world.runJobs();
  expect((await world.call('jobs.read', { id: jobId! }, token)).data).toMatchObject({ state: 'done' });
  const left = await tenant.query(sql`select tag_id, count(*)::int from customer_tag group by tag_id`);
  expect(left).toEqual([{ tag_id: into, count: 1201 }]);
  expect(await tenant.query(sql`select id from tag order by id`)).toEqual([{ id: into }, { id: third }]);
  expect((await merge(into, third)).code).toBe(200);
});
