import { buffer, text } from 'node:stream/consumers';
import type { RequestTo } from '@haihu/contract/contract';
import type { ExportColumn } from '@haihu/contract/customers/fields';
import type { KeptList } from '@haihu/contract/customers/filters';
import { presets } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { readSheet } from '../../../../test/read-sheet.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let shared: Promise<World> | undefined;

async function office() {
  shared ??= createWorld({ atEnd });
  const world = await shared;
  const enterprise = await world.enterprise();
  const sales = await enterprise.department('销售部');
  const manager = await enterprise.member('王磊', {
    departmentId: sales,
    dataScope: 'branch',
    permissions: [...presets.manager, 'customers.export'],
  });
  const agent = await enterprise.member('赵婷', { departmentId: sales, dataScope: 'self', permissions: presets.agent });
  const other = await enterprise.member('李敏');
  return { ...world, ...enterprise, manager, agent, other };
}

const ofPrivate = (filter: object): KeptList => ({ by: 'private', filter });

test('a filter is kept, shared, put in order and made the first; what it named and is gone is said and left out', async () => {
  const { call, manager, agent, other } = await office();
  const { data: tag } = await call(
    'customers.saveTag',
    { groupName: '行业', name: '五金', colour: 'blue' },
    other.token,
  );
  const list = (token: string) =>
    call('customers.savedFilters', { pool: 'private' }, token).then(({ data }) => data.list);
  const save = (name: string, isShared: boolean, filter: object, token = manager.token, id?: string) =>
    call('customers.saveFilter', { name, isShared, list: ofPrivate(filter), id }, token);

  const named = {
    tagIds: [tag.id],
    userIds: [agent.member.userId],
    levels: [1],
    fields: [{ id: '9', contains: '急' }],
  };
  const { data: hot } = await save('强意向', true, named);
  const { data: own } = await save('我的', false, { sort: 'name' });
  expect((await save('强意向', true, {})).code).toBe(41051);
  expect((await save('别人也能用', true, {}, agent.token)).code).toBe(403);
  expect((await save('强意向', false, { levels: [2] }, agent.token)).code).toBe(200);
  expect((await save('偷改', false, {}, agent.token, own.id)).code).toBe(40400);
  expect((await call('customers.deleteFilter', { id: hot.id }, agent.token)).code).toBe(403);
  expect((await list(agent.token)).map(({ name, isMine, mayChange }) => [name, isMine, mayChange])).toEqual([
    ['强意向', false, false],
    ['强意向', true, true],
  ]);

  await call('customers.arrangeFilters', { pool: 'private', ids: [own.id, hot.id], defaultId: hot.id }, manager.token);
  await call('customers.archiveTag', { id: tag.id, archived: true }, other.token);
  expect(await list(manager.token)).toEqual([
    expect.objectContaining({ id: own.id, isDefault: false, missing: [], list: ofPrivate({ sort: 'name' }) }),
    expect.objectContaining({
      id: hot.id,
      isDefault: true,
      missing: ['tag', 'field'],
      list: ofPrivate({ levels: [1], userIds: [agent.member.userId] }),
    }),
  ]);
  expect((await call('customers.deleteFilter', { id: hot.id }, other.token)).code).toBe(200);
  expect((await list(manager.token)).map(({ id }) => id)).toEqual([own.id]);
  // A search may be a customer's number, so it is not stored.
  expect((await save('号码', false, { search: '13812345678' })).code).toBe(40000);
});

test('one search finds by name, company and number in all that one sees, each as its list shows it', async () => {
  const world = await office();
  const { call, manager, agent, other } = world;
  await addCustomer(world, { name: '鑫源老板', owner_id: manager.member.userId });
  await addCustomer(world, {
    name: '刘芳',
    company: '杭州鑫源五金',
    owner_id: agent.member.userId,
    mobile: '13812349999',
  });
  await addCustomer(world, { name: '外人', company: '鑫源别处', owner_id: other.member.userId });
  await addCustomer(world, { name: '周雪', company: '鑫源海里' });
  const search = async (typed: string, token = manager.token) => {
    const { data } = await call('customers.search', { search: typed }, token);
    return [data.mine, data.team, data.sea].map((group) => group.map(({ name }) => name));
  };
  expect(await search('鑫源')).toEqual([['鑫源老板'], ['刘芳'], ['周雪']]);
  expect(await search('鑫源', agent.token)).toEqual([['刘芳'], [], ['周雪']]);
  expect(await search('138 1234 9999')).toEqual([[], ['刘芳'], []]);
  expect(await search('9999')).toEqual([[], ['刘芳'], []]);
  expect(await search('没有人')).toEqual([[], [], []]);
  for (let index = 0; index < 11; index += 1) await addCustomer(world, { name: `许多${index}` });
  const { data } = await call('customers.search', { search: '许多' }, agent.token);
  expect([data.sea.length, data.more]).toEqual([10, ['sea']]);
});

test('several tags in a cell are listed as the language of the sheet lists things', async () => {
  const world = await office();
  const { call, tenantId, storage, manager, agent, other, runJobs } = world;
  const id = await addCustomer(world, { owner_id: agent.member.userId });
  const tag = async (name: string) =>
    (await call('customers.saveTag', { groupName: '来路', name, colour: 'blue' }, other.token)).data.id;
  const add = [await tag('A fair'), await tag('B shop')];
  await call('customers.tagMany', { whom: { by: 'ids', ids: [id] }, add }, agent.token);
  const list = { by: 'private' as const, filter: { owner: 'all' as const } };
  for (const [language, tags] of [
    ['zh_cn', 'A fair、B shop'],
    ['en_us', '"A fair, B shop"'],
  ] as const) {
    const request = { list, columns: ['tags' as const], format: 'csv' as const };
    const { data } = await call('customers.export', request, manager.token, { headers: { language } });
    await runJobs();
    const [stored] = await world.tenant.query<{ path: string }>(
      sql`select file_path as path from job where id = ${data.jobId}`,
    );
    expect((await text(await storage.read(tenantId, stored!.path))).split('\r\n')[1]).toBe(tags);
  }
});

test('a list is a file, masked, with no formula in it, for whom may export and as long as it is lent', async () => {
  const world = await office();
  const { call, tenant, tenantId, storage, manager, agent, other, runJobs } = world;
  await tenant.query(sql`update tenant set masks_phones = true where id = ${tenantId}`);
  await addCustomer(world, {
    name: '=cmd',
    level: 1,
    mobile: '13812345678',
    owner_id: agent.member.userId,
    is_deal: true,
    deal_amount: 125_000,
    last_follow_at: '2026-03-01T01:30:00Z',
  });
  await addCustomer(world, { name: '不是', level: 2, owner_id: agent.member.userId });
  await addCustomer(world, { name: '看不到', level: 1, owner_id: other.member.userId });
  const request = {
    list: { by: 'private' as const, filter: { owner: 'all' as const, levels: [1] } },
    columns: ['name', 'mobile', 'level', 'dealAmount', 'owner', 'lastFollowAt'] satisfies ExportColumn[],
  };
  expect((await call('customers.export', { ...request, format: 'csv' }, agent.token)).code).toBe(403);
  const taken = async (format: 'csv' | 'xlsx', asked: Omit<RequestTo<'customers.export'>, 'format'> = request) => {
    const { data } = await call('customers.export', { ...asked, format }, manager.token);
    await runJobs();
    const { data: job } = await call('jobs.read', { id: data.jobId }, manager.token);
    const { data: file } = await call('jobs.file', { id: data.jobId }, manager.token);
    expect((await call('jobs.file', { id: data.jobId }, other.token)).code).toBe(40400);
    const [stored] = await tenant.query<{ path: string }>(
      sql`select file_path as path from job where id = ${data.jobId}`,
    );
    return { job, file, content: await storage.read(tenantId, stored!.path) };
  };
  const csv = await taken('csv');
  expect(await text(csv.content)).toBe(
    "姓名,手机,等级,成交金额,归属人,最近跟进\r\n'=cmd,138****5678,A 强意向,12.50,赵婷,2026-03-01 09:30:00\r\n",
  );
  expect([csv.job.state, csv.job.result]).toEqual(['done', { rows: 1 }]);
  expect(csv.file.name).toBe('客户-2026-03-02.csv');

  await addManyCustomers(world, 2100, agent.member.userId);
  const found = {
    ...request,
    list: { by: 'private' as const, filter: { owner: 'all' as const, sort: 'name' as const } },
  };
  const xlsx = await taken('xlsx', found);
  expect(xlsx.job.result).toEqual({ rows: 2102 });
  expect(await Array.fromAsync(readSheet(await buffer(xlsx.content)))).toHaveLength(2103);
  const audited = await tenant.query(
    sql`select detail from audit where action = 'customers.exported' order by id limit 1`,
  );
  expect(audited).toEqual([{ detail: { format: 'csv', columns: 6 } }]);

  // The search is kept in the job. The export still finds a customer by number, but no table shows the number.
  const byNumber = {
    ...request,
    list: { by: 'private' as const, filter: { owner: 'all' as const, search: '13812345678' } },
  };
  expect((await taken('csv', byNumber)).job.result).toEqual({ rows: 1 });
  const kept = await tenant.query<{ input: string }>(sql`select input::text as input from job`);
  expect(kept.map(({ input }) => input).join()).not.toContain('13812345678');
});

test('a range that is turned round is refused by its name: it would find nobody, and say nothing of it', async () => {
  const { call, manager } = await office();
  const ask = (filter: object) => call('customers.privatePage', filter, manager.token);
  const turned: [object, string][] = [
    [{ calls: { from: 5, to: 1 } }, 'calls.to'],
    [{ dealAmount: { from: '100000', to: '20000' } }, 'dealAmount.to'],
    [{ createdOn: { from: '2026-03-02', to: '2026-03-01' } }, 'createdOn.to'],
    [{ fields: [{ id: '1', number: { from: 2, to: -1 } }] }, 'fields.0.number.to'],
  ];
  for (const [filter, field] of turned) {
    expect(await ask(filter)).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
  }
  for (const filter of [{ calls: { from: 1, to: 1 } }, { dealAmount: { from: '20000', to: '100000' } }]) {
    expect((await ask(filter)).code).toBe(200);
  }
});

test('a customer one may not read is in no file, no batch and no count either', async () => {
  const { call, member } = await office();
  const ofPool = {
    sea: { by: 'sea' as const, filter: {} },
    private: { by: 'private' as const, filter: { owner: 'all' as const } },
  };
  for (const lacking of ['sea', 'private'] as const) {
    const permissions = presets.administrator.filter((one) => one !== `customers.${lacking}.read`);
    const { token, member: user } = await member('王磊', { permissions, dataScope: 'all' });
    for (const pool of ['sea', 'private'] as const) {
      const list = ofPool[pool];
      const codes = [
        await call('customers.export', { list, columns: ['name'], format: 'csv' }, token),
        await call('customers.setLevels', { whom: list, level: 1 }, token),
        await call('customers.assignPreview', { whom: list, way: 'evenly', userIds: [user.userId] }, token),
      ].map(({ code }) => code);
      expect(codes, `${pool} without ${lacking}`).toEqual(Array(3).fill(pool === lacking ? 403 : 200));
    }
  }
});
