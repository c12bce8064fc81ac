import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { returnToPublicPools } from '../public-pools/returning.repository.ts';
import { night } from '../public-pools/test-support/office.ts';
import { insertEvents } from './customer-events.repository.ts';
import { updateNextCallBacks } from './customers.repository.ts';

interface Row {
  kind: string;
  actor: string | null;
  from: string | null;
  to: string | null;
  sea: string;
  batch: string | null;
  import: string | null;
}

/** Creates two agents below a manager, and a reader of the movements that were written since the last reading. */
async function createOffice(given = sharedWorld()) {
  const world = await given;
  const ours = await world.enterprise();
  const manager = await ours.member('王磊', { dataScope: 'all' });
  const [first, second] = [await ours.member('李敏'), await ours.member('刘芳')];
  const names = new Map([manager, first, second].map(({ member }) => [member.userId, member.name]));
  const name = (id: string | null) => (id === null ? null : names.get(id)!);
  let seen = '0';
  /** Formats each movement as `kind: who, from > to`. */
  async function moved(of?: string): Promise<string[]> {
    const rows = await ours.tenant.query<Row & { id: string }>(sql`
      select id, kind, actor_id as actor, from_owner_id as "from", to_owner_id as "to", sea_id as sea, batch_id as batch,
        import_id as import
      from customer_movement where id > ${seen} and (${of ?? null}::bigint is null or customer_id = ${of ?? null})
      order by id`);
    seen = rows.at(-1)?.id ?? seen;
    return rows.map(({ kind, actor, from, to }) => `${kind}: ${name(actor)}, ${name(from)} > ${name(to)}`);
  }
  const fields = async (id: string) => {
    const rows = await ours.tenant.query<Record<string, string | null>>(sql`
      select kind, from_value as "from", to_value as "to", batch_id as batch, sea_id as sea
      from customer_movement where customer_id = ${id} order by id desc limit 1`);
    return rows[0];
  };
  return { ...world, ...ours, manager, first, second, moved, fields };
}

const named = (...ids: string[]) => ({ by: 'ids' as const, ids });

test('each way of changing hands writes one row: whose it was, whose it is, who did it', async () => {
  const { call, customers, manager, first, second, moved, fields, addToPublicPool, clock } = await createOffice();
  const add = { name: '徐志强', mobile: '13900007713', tagIds: [] } as unknown as RequestTo<'customers.addToSea'>;
  const { data: created } = await call('customers.addToSea', add, manager.token);
  expect(await moved()).toEqual(['create: 王磊, null > null']);
  const id = created.id;

  await call('customers.claim', { ids: [id] }, first.token);
  expect(await moved()).toEqual(['claim: 李敏, null > 李敏']);
  await call('customers.setLevel', { id, level: 1 }, first.token);
  expect(await moved()).toEqual(['level: 李敏, 李敏 > 李敏']);
  expect(await fields(id)).toMatchObject({ from: '3', to: '1' });
  await call('customers.mark', { id, isDeal: true, dealAmount: '5000000' }, first.token);
  expect(await moved()).toEqual(['deal: 李敏, 李敏 > 李敏', 'deal_amount: 李敏, 李敏 > 李敏']);
  expect(await fields(id)).toMatchObject({ kind: 'deal_amount', from: null, to: '5000000' });
  await call('customers.mark', { id, isDeal: false }, first.token);
  await moved();

  const transfer = { way: 'explicit' as const, pairs: [{ id, userId: second.member.userId }] };
  const { data: batch } = await call('customers.assign', transfer, manager.token);
  expect(await moved()).toEqual(['transfer: 王磊, 李敏 > 刘芳']);
  expect(await fields(id)).toMatchObject({ batch: batch.id, sea: '1' });
  await call('customers.undoBatch', { id: batch.id }, manager.token);
  expect(await moved()).toEqual(['transfer: 王磊, 刘芳 > 李敏']);

  await call('customers.returnToSea', { whom: named(id), reason: '没有意向' }, first.token);
  expect(await moved()).toEqual(['return: 李敏, 李敏 > null']);
  await call('customers.assign', transfer, manager.token);
  expect(await moved()).toEqual(['assign: 王磊, null > 刘芳']);
  await call('customers.deletePrivate', { whom: named(id) }, second.token);
  expect(await moved()).toEqual(['recycle: 刘芳, 刘芳 > 刘芳']);
  await call('customers.restore', { ids: [id] }, second.token);
  expect(await moved()).toEqual(['restore: 刘芳, 刘芳 > 刘芳']);

  const other = await addToPublicPool();
  await call('customers.claim', { ids: [other] }, manager.token);
  await moved();
  const two = { keepId: id, mergeId: other };
  const { seen } = (await call('customers.mergePreview', two, manager.token)).data;
  const { data: merge } = await call('customers.merge', { ...two, seen, take: {}, owner: 'kept' }, manager.token);
  expect(await moved()).toEqual(['merge: 王磊, 王磊 > 刘芳', 'merge: 王磊, 刘芳 > 刘芳', 'level: 王磊, 刘芳 > 刘芳']);
  await call('customers.undoMerge', { id: merge.id }, manager.token);
  expect(await moved()).toEqual(['unmerge: 王磊, 刘芳 > 刘芳', 'unmerge: 王磊, 刘芳 > 王磊']);

  clock.now = () => night('2026-09-01');
  await customers.returnDue(manager.member.tenantId);
  expect((await moved()).toSorted()).toEqual(['night_return: null, 刘芳 > null', 'night_return: null, 王磊 > null']);
});

test('an import and its undoing are told, with the import, as are tags of a batch', async () => {
  const { call, upload, runJobs, manager, first, tenant, moved } = await createOffice(createWorld());
  const sheet = Buffer.from(['姓名,手机', '徐志强,13900007713', '何平,13900007714'].join('\n'));
  const filePath = (await upload(manager.token, '名单.csv', sheet)).data;
  const { data: read } = await call('customers.import', { filePath, fileName: '名单.csv' }, manager.token);
  await runJobs();
  const request = { importId: read.importId, target: 'self', existing: 'skip' } as const;
  await call('customers.confirmImport', request, manager.token);
  await runJobs();
  expect(await moved()).toEqual(['import: 王磊, null > 王磊', 'import: 王磊, null > 王磊']);
  const ofImport = () =>
    tenant.query(sql`select from customer_movement where import_id = ${read.importId} and kind = 'import'`);
  expect(await ofImport()).toHaveLength(2);

  const { data: tag } = await call(
    'customers.saveTag',
    { groupName: '行业', name: '五金', colour: 'blue' },
    manager.token,
  );
  const [one] = await tenant.query<{ id: string }>(sql`select id from customer order by id limit 1`);
  await call('customers.tagMany', { whom: named(one!.id), add: [tag.id], remove: [] }, manager.token);
  expect(await moved()).toEqual(['tag: 王磊, 王磊 > 王磊']);

  await call('customers.undoImport', { importId: read.importId }, manager.token);
  await runJobs();
  // A customer that was tagged after the import stays.
  expect(await moved()).toEqual(['import_undo: 王磊, 王磊 > null']);
  expect(first.member.userId).not.toBe(manager.member.userId);
});

test('a batch of hundreds writes its rows in one statement a part, and who hands over all of theirs too', async () => {
  const { call, cipher, tenant, runJobs, manager, first, second } = await createOffice(createWorld());
  await addManyCustomers({ cipher, tenant }, 250, first.member.userId);
  const whom = { by: 'private' as const, filter: { userIds: [first.member.userId] } };
  const assign = { whom, way: 'evenly' as const, userIds: [second.member.userId] };
  const { data } = await call('customers.assign', assign, manager.token);
  expect(data).toMatchObject({ total: 250 });
  await runJobs();
  const counts = await tenant.query(sql`
    select kind, from_owner_id as "from", to_owner_id as "to", batch_id as batch, count(*)::int as count,
      count(distinct xmin::text)::int as transactions
    from customer_movement group by 1, 2, 3, 4`);
  expect(counts).toEqual([
    {
      kind: 'transfer',
      from: first.member.userId,
      to: second.member.userId,
      batch: data.id,
      count: 250,
      transactions: expect.any(Number),
    },
  ]);
});

test('a movement is neither changed nor deleted, and another enterprise sees none of it', async () => {
  const { call, tenant, enterprise, first, addToPublicPool } = await createOffice();
  await call('customers.claim', { ids: [await addToPublicPool()] }, first.token);
  expect(await tenant.query(sql`select from customer_movement`)).toHaveLength(1);
  const refused = /permission denied/;
  await expect(tenant.query(sql`update customer_movement set kind = 'assign'`)).rejects.toThrow(refused);
  await expect(tenant.query(sql`delete from customer_movement`)).rejects.toThrow(refused);
  const theirs = await enterprise('别家');
  expect(await theirs.tenant.query(sql`select from customer_movement`)).toHaveLength(0);
});

test('merged tags, the level of an imported follow-up and its undoing, and the end of the data are told too', async () => {
  const { call, upload, runJobs, manager, tenant, moved, fields, domains, tenantId } =
    await createOffice(createWorld());
  const add = { name: '徐志强', mobile: '13900007713', tagIds: [] } as unknown as RequestTo<'customers.addPrivate'>;
  const { id } = (await call('customers.addPrivate', add, manager.token)).data;
  const tag = async (name: string) =>
    (await call('customers.saveTag', { groupName: '行业', name, colour: 'blue' }, manager.token)).data.id;
  const [from, into] = [await tag('五金'), await tag('建材')];
  await call('customers.tagMany', { whom: named(id), add: [from], remove: [] }, manager.token);
  await moved();
  await call('customers.mergeTags', { id: from, into }, manager.token);
  expect(await moved()).toEqual(['tag: 王磊, 王磊 > 王磊']);

  const sheet = Buffer.from(['手机,跟进内容,意向等级', '13900007713,下周再谈,A'].join('\n'));
  const filePath = (await upload(manager.token, '跟进.csv', sheet)).data;
  const { importId } = (await call('customers.importFollowUps', { filePath, fileName: '跟进.csv' }, manager.token))
    .data;
  await runJobs();
  await call('customers.confirmFollowUps', { importId }, manager.token);
  await runJobs();
  expect(await moved()).toEqual(['level: 王磊, 王磊 > 王磊']);
  const told = await tenant.query(sql`select from customer_movement where import_id = ${importId} and kind = 'level'`);
  expect(told).toHaveLength(1);
  await call('customers.undoImport', { importId }, manager.token);
  await runJobs();
  expect(await moved()).toEqual(['level: 王磊, 王磊 > 王磊']);
  expect(await fields(id)).toMatchObject({ kind: 'level', from: '1', to: '3' });

  await domains.customers.erasure.erase(tenantId, { id });
  expect(await moved()).toEqual(['erase: null, 王磊 > null']);
});

test('fields that an import filled are told with the import once its undoing empties them', async () => {
  const { call, upload, runJobs, manager, tenant, moved } = await createOffice(createWorld());
  const add = { name: '徐志强', mobile: '13900007713', tagIds: [] } as unknown as RequestTo<'customers.addPrivate'>;
  await call('customers.addPrivate', add, manager.token);
  const sheet = Buffer.from(['姓名,手机,公司', '徐志强,13900007713,宁波海晨五金'].join('\n'));
  const filePath = (await upload(manager.token, '名单.csv', sheet)).data;
  const { importId } = (await call('customers.import', { filePath, fileName: '名单.csv' }, manager.token)).data;
  await runJobs();
  await call('customers.confirmImport', { importId, target: 'self', existing: 'merge' }, manager.token);
  await runJobs();
  await moved();
  await call('customers.undoImport', { importId }, manager.token);
  await runJobs();
  expect(await moved()).toEqual(['import_empty: 王磊, 王磊 > 王磊']);
  expect(await tenant.query(sql`select from customer_movement where import_id = ${importId}`)).toHaveLength(1);
});

test('a change of one customer reads few others, in a large enterprise among many small ones', async () => {
  const { admin, tenant, first, clock, ...world } = await createOffice(createWorld());
  await addManyCustomers({ ...world, tenant }, 6000);
  // An average enterprise has two hundred customers, and statements are planned once, for such a one.
  await admin(`
    set session_replication_role = replica;
    insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, sea_at, sea_reason)
    select 1000000 + n, name, level, mobile_enc, mobile_hash, tail_hash, sea_at, sea_reason
    from (select * from customer limit 100) few cross join generate_series(1, 60) n;
    analyze customer`);
  const at = clock.now();
  const [one] = await tenant.query<{ id: string }>(sql`select id from customer order by id limit 1 offset 700`);
  const customerId = one!.id;
  const changes: [string, (tx: Queryable) => Promise<unknown>][] = [
    ['an event', (tx) => insertEvents(tx, [{ customerId, at, kind: 'claimed', actorId: first.member.userId }])],
    ['a call-back', (tx) => updateNextCallBacks(tx, [{ customerId, at }])],
    ['a return', (tx) => returnToPublicPools(tx, [{ id: customerId, seaId: '1', reason: 'no_deal' }], at)],
  ];
  for (const [name, change] of changes) {
    const read = await tenant.transaction(async (tx) => {
      await change(tx);
      return tx.query<{ rows: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = 'customer'`);
    });
    expect(read[0]!.rows, name).toBeLessThan(20);
    expect(read[0]!.rows, name).toBeGreaterThan(0);
  }
});
