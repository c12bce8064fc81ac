import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../../platform/db/sql.ts';

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('王磊', { dataScope: 'all' });
  const { tenant, tenantId } = enterprise;
  let made = 0;
  const add = async (industry?: string) => {
    const mobile = `1391000${String((made += 1)).padStart(4, '0')}`;
    return world.call('customers.addPrivate', { name: '王建国', mobile, industry }, token);
  };
  const detail = async (id: string) => (await world.call('customers.privateDetail', { id }, token)).data;
  return { ...world, tenant, tenantId, token, add, detail };
}

test('the industry is typed, checked, shown, changed with a line in the history, and found by a part', async () => {
  const { call, token, add, detail } = await office();
  expect(await add('钢'.repeat(41))).toMatchObject({ code: 40000, data: { fields: [{ field: 'industry' }] } });
  const { id } = (await add(' 五金加工 ')).data;
  const { id: other } = (await add()).data;
  expect((await detail(id)).industry).toBe('五金加工');
  expect((await detail(other)).industry).toBeNull();

  const { version } = await detail(id);
  expect((await call('customers.editPrivate', { id, version, industry: 'Hardware' }, token)).code).toBe(200);
  const { data: story } = await call('followups.changes', { customerId: id }, token);
  expect(story.list[0]!.change).toEqual({ field: 'industry', from: '五金加工', to: 'Hardware' });
  const { data: page } = await call('customers.privatePage', { industry: 'HARD' }, token);
  expect(page.list.map((row) => row.id)).toEqual([id]);
});

test('the industry is imported by its heading, fills what was empty, and is exported', async () => {
  const { call, token, add, detail, upload, runJobs, tenant, tenantId, storage, cipher } = await office();
  const { id } = (await add()).data;
  const [known] = await tenant.query<{ enc: Buffer }>(sql`select mobile_enc as enc from customer where id = ${id}`);
  const sheet = `姓名,手机,行业\n刘芳,13812340001,家具\n王建国,${cipher.open(tenantId, known!.enc)},五金\n`;
  const { data: filePath } = await upload(token, 'a.csv', Buffer.from(sheet));
  const { importId } = (await call('customers.import', { filePath, fileName: '名单.csv' }, token)).data;
  await runJobs();
  const { data: read } = await call('customers.importInfo', { importId }, token);
  expect(read.columns.map(({ field }) => field)).toEqual(['name', 'mobile', 'industry']);
  await call('customers.confirmImport', { importId, target: 'self', existing: 'merge' }, token);
  await runJobs();
  expect((await detail(id)).industry).toBe('五金');

  const list = { by: 'private' as const, filter: { sort: 'name' as const } };
  const request = { list, columns: ['name' as const, 'industry' as const], format: 'csv' as const };
  const { jobId } = (await call('customers.export', request, token)).data;
  await runJobs();
  const [job] = await tenant.query<{ path: string }>(sql`select file_path as path from job where id = ${jobId}`);
  const rows = (await text(await storage.read(tenantId, job!.path))).trim().split('\r\n');
  expect(rows[0]).toBe('姓名,行业');
  expect(rows.slice(1).toSorted()).toEqual(['刘芳,家具', '王建国,五金']);

  await call('customers.undoImport', { importId }, token);
  await runJobs();
  expect((await detail(id)).industry).toBeNull();
});

test('the industry is chosen in a merge, hidden by a public pool, and erased', async () => {
  const { call, token, add, detail, tenant, tenantId, domains } = await office();
  const [keepId, mergeId] = [(await add('家具')).data.id, (await add('五金')).data.id];
  const { seen, fields } = (await call('customers.mergePreview', { keepId, mergeId }, token)).data;
  expect(fields).toContainEqual(expect.objectContaining({ field: 'industry', kept: '家具', merged: '五金' }));
  const take = { industry: 'merged' as const };
  expect((await call('customers.merge', { keepId, mergeId, seen, take, owner: 'kept' }, token)).code).toBe(200);
  expect((await detail(keepId)).industry).toBe('五金');

  const draft = {
    version: 0,
    name: '华东',
    everybody: true,
    departmentIds: [],
    memberIds: [],
    adminIds: [],
    rules: {},
  };
  const pool = { ...draft, hiddenFields: ['industry' as const] };
  const seaId = (await call('customers.saveSea', pool, token)).data.id;
  const hidden = { name: '王五', mobile: '13812340003', industry: '家具', seaId };
  const { id: hiddenId } = (await call('customers.addToSea', hidden, token)).data;
  const { data: shown } = await call('customers.seaDetail', { id: hiddenId }, token);
  expect(shown).toMatchObject({ industry: null, hidden: ['industry'] });
  const { data: found } = await call('customers.seaPage', { seaId, industry: '家' }, token);
  expect(found.list).toEqual([]);

  await domains.customers.erasure.erase(tenantId, { id: keepId });
  const stored = await tenant.query(sql`select industry from customer where id = any(${[keepId, mergeId]}::bigint[])`);
  expect(stored).toEqual([{ industry: null }, { industry: null }]);
});
