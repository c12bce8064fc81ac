import { beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => void (world = await createWorld({ atEnd })));

const contract = Buffer.from(`%PDF-1.4\n${'x'.repeat(200)}\n%%EOF\n`);

async function office() {
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const customerId = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [customerId] }, agent.token);
  const upload = async (name = '合同.pdf', by = agent.token) => (await world.upload(by, name, contract)).data;
  const add = (filePath: string, by = agent.token, of = customerId) =>
    world.call('customers.addAttachment', { customerId: of, filePath }, by);
  const names = async (by = agent.token) =>
    (await world.call('customers.attachments', { customerId }, by)).data.list.map(({ name }) => name);
  const remove = (id: string, by = agent.token) => world.call('customers.deleteAttachment', { id }, by);
  return { enterprise, agent, customerId, upload, add, names, remove };
}

test('a file is added, listed newest first, opened by a link, and stands in the history', async () => {
  const { agent, customerId, upload, add, names } = await office();
  const { data } = await add(await upload());
  expect(data).toMatchObject({ name: '合同.pdf', kind: 'pdf', size: contract.length, mayDelete: true });
  await add(await upload('报价.pdf'));
  expect(await names()).toEqual(['报价.pdf', '合同.pdf']);
  const opened = await world.call('customers.openAttachment', { id: data.id }, agent.token);
  const reply = await world.http.inject({ url: opened.data.link });
  expect(reply.rawPayload).toEqual(contract);
  expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  const history = await world.call('followups.changes', { customerId }, agent.token);
  expect(history.data.list.map(({ change }) => change)).toEqual([
    { field: 'attachment', from: null, to: '报价.pdf' },
    { field: 'attachment', from: null, to: '合同.pdf' },
  ]);
});

test('a file stands beside one customer once', async () => {
  const { agent, customerId, upload, add } = await office();
  const path = await upload();
  expect((await Promise.all([add(path), add(path)])).map(({ code }) => code).toSorted()).toEqual([200, 40400]);
  const key = crypto.randomUUID();
  const again = { customerId, filePath: await upload() };
  const ids = await Promise.all(
    [1, 2].map(async () => (await world.call('customers.addAttachment', again, agent.token, { key })).data.id),
  );
  expect(new Set(ids).size).toBe(1);
});

test('its author and whoever may delete customers delete it, for good and written down', async () => {
  const { enterprise, customerId, upload, add, names, remove } = await office();
  const leader = await enterprise.member('王主管', {
    dataScope: 'all',
    permissions: ['customers.private.read', 'customers.edit'],
  });
  const manager = await enterprise.member('总监', { dataScope: 'all' });
  const path = await upload();
  const { data } = await add(path);
  expect((await remove(data.id, leader.token)).code).toBe(403);
  const shown = await world.call('customers.attachments', { customerId }, leader.token);
  expect(shown.data.list[0]!.mayDelete).toBe(false);
  expect((await remove(data.id, manager.token)).code).toBe(200);
  expect(await names()).toEqual([]);
  expect(await world.storage.sizeOf(enterprise.tenantId, path)).toBeNull();
  expect((await remove(data.id)).code).toBe(40400);
  const written = await enterprise.tenant.query(sql`
    select actor_id, subject_id from audit where action = 'customers.attachment_deleted'`);
  expect(written).toEqual([{ actor_id: manager.member.userId, subject_id: customerId }]);
});

test('a sea that keeps fields back until a claim keeps the files back too', async () => {
  const { enterprise, agent, upload, add } = await office();
  const open = { version: 0, everybody: true, departmentIds: [], memberIds: [], adminIds: [], rules: {} };
  const publicPool = await world.customers.publicPools.save(agent.member, { ...open, name: '新客', hiddenFields: [] });
  const inPublicPool = await addCustomer({ ...world, tenant: enterprise.tenant }, { sea_id: publicPool.id });
  const looker = await enterprise.member('李敏', { permissions: ['customers.sea.read', 'customers.edit'] });
  const { data } = await add(await upload(), agent.token, inPublicPool);
  const ask = async () =>
    Promise.all([
      world.call('customers.attachments', { customerId: inPublicPool }, looker.token),
      world.call('customers.openAttachment', { id: data.id }, looker.token),
    ]);
  expect((await ask()).map(({ code }) => code)).toEqual([200, 200]);
  await enterprise.tenant.query(sql`update sea set hidden_fields = '{mobile}' where id = ${publicPool.id}`);
  expect((await ask()).map(({ code }) => code)).toEqual([41034, 41034]);
});

test('a hundred fit', async () => {
  const { enterprise, agent, customerId, upload, add } = await office();
  await enterprise.tenant.query(sql`
    insert into customer_attachment (tenant_id, customer_id, author_id, at, path, name, kind, size)
    select ${enterprise.tenantId}, ${customerId}, ${agent.member.userId}, now(), 'x/' || n || '.pdf', 'a', 'pdf', 1
    from generate_series(1, 100) n`);
  expect(await add(await upload())).toMatchObject({ code: 41037, data: { limit: 100 } });
});
