import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockCustomers } from '../core/customers.repository.ts';

/** A member with so many customers, which are changed at the same moment. */
async function office(count: number) {
  const world = await sharedWorld();
  const { tenant, member } = await world.enterprise();
  const { member: by } = await member('赵婷');
  const { records, setLevel } = world.domains.customers;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = { name: `王${index}`, mobile: `139300000${String(index).padStart(2, '0')}`, level: 3 };
    const key = { call: 'customers.addPrivate', key: `changed-${index}`, bodyHash: Buffer.alloc(32, index) };
    ids.push((await records.add(by, 'private', request, key)).id);
  }
  const customers = () =>
    tenant.query<{ id: string; level: number; remark: string | null; story: string[]; levels: string[] }>(sql`
      select c.id, c.level, c.remark, array(
        select concat_ws(' ', e.detail->>'field', e.detail->>'from', e.detail->>'to') from customer_event e
        where e.customer_id = c.id and e.kind = 'changed' order by e.id
      ) as story, array(
        select concat_ws(' ', m.from_value, m.to_value) from customer_movement m
        where m.customer_id = c.id and m.kind = 'level' order by m.id
      ) as levels
      from customer c where c.tenant_id = ${tenant.tenantId} order by c.id`);
  return { tenant, by, records, setLevel, ids, customers };
}

test('edits of one moment are written by few transactions, each with its own history', async () => {
  const { tenant, by, records, ids, customers } = await office(8);
  const edits = ids.map((id, index) => ({ id, version: '0', remark: `第${index}次`, level: 4 }));
  const looked = await Promise.all(edits.map((edit) => records.lookAtEdited(by, edit)));
  const saved = await Promise.all(
    edits.map((edit, index) => records.edit(by, undefined, edit, Promise.resolve(looked[index]!))),
  );
  const stored = await customers();
  expect(stored.map(({ id, level, remark, story, levels }) => ({ id, level, remark, story, levels }))).toEqual(
    ids.map((id, index) => ({
      id,
      level: 4,
      remark: `第${index}次`,
      story: [`remark 第${index}次`, 'level 3 4'],
      levels: ['3 4'],
    })),
  );
  const written = await tenant.query<{ by: string }>(sql`
    select distinct xmin::text as by from customer where tenant_id = ${tenant.tenantId}`);
  // The first is written at once, and the others meanwhile wait.
  expect(written).toHaveLength(2);
  const versions = await tenant.query<{ version: string }>(sql`
    select max(id)::text as version from customer_event
    where tenant_id = ${tenant.tenantId} and kind = 'changed' group by customer_id order by customer_id`);
  expect(saved.map(({ version }) => version)).toEqual(versions.map(({ version }) => version));
});

test('a colleague who was faster, or who still writes, stops nobody else', async () => {
  const { tenant, by, setLevel, ids, customers } = await office(8);
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = tenant.transaction(async (tx) => {
    await lockCustomers(tx, [ids[5]!]);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const changes = ids.map((id) => setLevel(by, id, 5));
  await Promise.all(changes.filter((_, index) => index !== 5));
  expect((await customers()).map(({ level }) => level)).toEqual([5, 5, 5, 5, 5, 3, 5, 5]);
  over.resolve();
  await Promise.all([holding, changes[5]]);
  expect((await customers()).map(({ story }) => story)).toEqual(ids.map(() => ['level 3 5']));
});

test('edits of one moment change what searches find only where somebody changed it', async () => {
  const { tenant, by, records, ids } = await office(4);
  const edits = [{ remark: '首次' }, { name: 'ＡＮＮ' }, { remark: '明天' }, { company: 'Žižka 五金' }];
  const looked = await Promise.all(
    ids.map((id, index) => records.lookAtEdited(by, { id, version: '0', ...edits[index] })),
  );
  await Promise.all(
    ids.map((id, index) =>
      records.edit(by, undefined, { id, version: '0', ...edits[index] }, Promise.resolve(looked[index]!)),
    ),
  );
  const found = await tenant.query(sql`
    select name, search_name as "searchName", company, search_company as "searchCompany", remark
    from customer where tenant_id = ${tenant.tenantId} order by id`);
  expect(found).toEqual([
    { name: '王0', searchName: '王0', company: null, searchCompany: null, remark: '首次' },
    { name: 'ＡＮＮ', searchName: 'ann', company: null, searchCompany: null, remark: null },
    { name: '王2', searchName: '王2', company: null, searchCompany: null, remark: '明天' },
    { name: '王3', searchName: '王3', company: 'Žižka 五金', searchCompany: 'žižka 五金', remark: null },
  ]);
});
