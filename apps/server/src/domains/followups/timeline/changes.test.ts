import { beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { office } from '../../customers/public-pools/test-support/office.ts';
import { findListed } from '../../numbers/numbers.api.ts';

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => void (world = await createWorld({ atEnd })));

async function withHistory() {
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const place = { owner_id: agent.member.userId, owned_at: world.clock.now() };
  const customerId = await addCustomer({ ...world, tenant: enterprise.tenant }, { ...place, company: '明达' });
  const edit = async (change: object) => {
    const { data } = await world.call('customers.privateDetail', { id: customerId }, agent.token);
    const { code } = await world.call(
      'customers.editPrivate',
      { id: customerId, version: data.version, ...change },
      agent.token,
    );
    expect(code).toBe(200);
  };
  const changes = async (field?: string, by = agent.token) =>
    (await world.call('followups.changes', { customerId, field }, by)).data.list.map(({ change }) => change);
  const fields = async (by = agent.token) =>
    (await world.call('followups.changedFields', { customerId }, by)).data.list.map(({ key, count }) => [key, count]);
  return { enterprise, agent, customerId, edit, changes, fields };
}

test('the history is narrowed to one field, and says which there are', async () => {
  const { agent, customerId, edit, changes, fields } = await withHistory();
  await edit({ company: '明达集团' });
  await world.call('customers.setLevel', { id: customerId, level: 1 }, agent.token);
  await edit({ company: '明达国际', mobile: '13899990001' });
  expect(await fields()).toEqual(
    expect.arrayContaining([
      ['company', 2],
      ['level', 1],
      ['mobile', 1],
    ]),
  );
  expect(await changes('company')).toEqual([
    { field: 'company', from: '明达集团', to: '明达国际' },
    { field: 'company', from: '明达', to: '明达集团' },
  ]);
  // The number of changes comes once, with the first page.
  const page = (next?: string) =>
    world.call('followups.changes', { customerId, field: 'company', size: 1, next }, agent.token);
  const first = (await page()).data;
  expect(first).toMatchObject({ total: 2, totalIsEstimate: false });
  expect((await page(first.next!)).data).toMatchObject({ total: null });
  for (const text of ['一', '二', '三']) await world.call('followups.save', { customerId, text }, agent.token);
  expect((await world.call('followups.list', { customerId, size: 2 }, agent.token)).data).toMatchObject({ total: 3 });
  // The number is masked, also for members who may see numbers.
  const [number] = await changes('mobile');
  expect([number!.from, number!.to]).toEqual([expect.stringContaining('****'), '138****0001']);
  expect(await changes('no such field')).toEqual([]);
});

test('an own field that was renamed stays one field', async () => {
  const { agent, customerId, changes, fields } = await withHistory();
  const line = (name: string, from: string | null, to: string) =>
    sql`(${agent.member.tenantId}, ${customerId}, now(), 'changed', ${agent.member.userId},
      ${JSON.stringify({ key: 'custom:3', field: `custom:${name}`, from, to })}::jsonb)`;
  await world.db.forTenant(agent.member.tenantId).query(sql`
    insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
    values ${line('行业', null, '五金')}, ${line('主营', '五金', '建材')}`);
  expect(await fields()).toContainEqual(['custom:3', 2]);
  expect((await changes('custom:3')).map((change) => change!.field)).toEqual(['custom:主营', 'custom:行业']);
});

test('a hidden field of a public pool shows that it changed, not from what to what', async () => {
  const { enterprise, agent, customerId, edit, changes } = await withHistory();
  await edit({ company: '明达集团', remark: '老客户' });
  const { data: filePath } = await world.upload(agent.token, '合同.csv', Buffer.from('姓名\n'));
  await world.call('customers.addAttachment', { customerId, filePath }, agent.token);
  const open = { version: 0, everybody: true, departmentIds: [], memberIds: [], adminIds: [], rules: {} };
  const publicPool = await world.customers.publicPools.save(agent.member, {
    ...open,
    name: '新客',
    hiddenFields: ['company'],
  });
  await enterprise.tenant.query(sql`update customer set owner_id = null, owned_at = null, sea_id = ${publicPool.id}`);
  const looker = await enterprise.member('李敏', { permissions: ['customers.sea.read'] });
  expect(await changes(undefined, looker.token)).toEqual(
    expect.arrayContaining([
      { field: 'company', from: null, to: null },
      { field: 'attachment', from: null, to: null },
      { field: 'remark', from: null, to: '老客户' },
    ]),
  );
});

test('a customer who asks not to be called is put on the list, once the public pool does not hide the number', async () => {
  const { make, inPublicPool, call, agentToken, tenant, cipher, tenantId } = await office();
  const [open, closed] = [await make({}), await make({ name: '西区', hiddenFields: ['mobile'] })];
  const [one, two] = [
    await inPublicPool(open, { mobile: '13900001234' }),
    await inPublicPool(closed, { mobile: '13900005678' }),
  ];
  const leave = (customerId: string) => call('followups.save', { customerId, outcome: 'do_not_call' }, agentToken);
  expect(await leave(one)).toMatchObject({ code: 200, data: { outcome: 'do_not_call' } });
  expect(await leave(two)).toMatchObject({ code: 41034 });
  const hashes = ['13900001234', '13900005678'].map((number) => cipher.hash(tenantId, number));
  expect(await findListed(tenant, hashes)).toEqual([hashes[0]]);
});
