import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { readSheet } from '../../../../test/read-sheet.ts';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let shared: ReturnType<typeof createWorld> | undefined;
const MINUTE = 60_000;

/** Creates an enterprise in the one world of this file. */
async function office() {
  const world = await (shared ??= createWorld({ atEnd }));
  const enterprise = await world.enterprise();
  const manager = await enterprise.member('王磊', { dataScope: 'all' });
  const { token } = manager;
  const call = world.call;

  async function read(lines: string[], kind: 'customers' | 'follow_ups' = 'customers', by = token) {
    const { data: filePath } = await world.upload(by, 'a.csv', Buffer.from(lines.join('\n')));
    const name = kind === 'customers' ? 'customers.import' : 'customers.importFollowUps';
    const { data } = await call(name, { filePath, fileName: '名单.csv' }, by);
    await world.runJobs();
    return (await call('customers.importInfo', { importId: data.importId }, by)).data;
  }
  const confirm = (importId: string, more: Partial<RequestTo<'customers.confirmImport'>> = {}) =>
    call('customers.confirmImport', { importId, target: 'sea', existing: 'skip', ...more }, token);
  async function write(importId: string, more: Partial<RequestTo<'customers.confirmImport'>> = {}) {
    expect(await confirm(importId, more)).toMatchObject({ code: 200 });
    await world.runJobs();
    return (await call('customers.importInfo', { importId }, token)).data;
  }
  async function undo(importId: string) {
    expect(await call('customers.undoImport', { importId }, token)).toMatchObject({ code: 200 });
    await world.runJobs();
    return (await call('customers.importInfo', { importId }, token)).data;
  }
  const problems = async (importId: string) =>
    (await call('customers.importProblems', { importId }, token)).data.list.map(({ row, problem }) => [row, problem]);
  const customers = () =>
    enterprise.tenant.query<Record<string, unknown>>(sql`
      select id, name, company, level, custom, owner_id, sea_id,
        (select array_agg(label order by id) from customer_number n
         where n.tenant_id = c.tenant_id and n.customer_id = c.id) as labels
      from customer c where tenant_id = ${enterprise.tenantId} order by name`);
  return { ...world, ...enterprise, call, manager, token, read, confirm, write, undo, problems, customers };
}

test('own fields, tags and levels come by their names; columns are remembered; numbers get labels', async () => {
  const world = await office();
  const fields = [
    { id: null, name: '预算', type: 'number' as const, options: [], required: false, archived: false },
    { id: null, name: '网址', type: 'text' as const, options: [], required: false, archived: false },
  ];
  await world.call('config.saveSettings', { key: 'customFields', version: 0, value: { fields } }, world.token);
  await world.call('customers.saveTag', { groupName: '来源', name: '展会', colour: 'blue' }, world.token);
  const headings = '姓名,手机,座机,预算,网址,标签,杂项';
  const info = await world.read([
    headings,
    '刘芳,13812340001,0571-88886666/13912340001,1200,haihu.cn,展会,好',
    '王五,13812340002,,多,,展览,',
  ]);
  expect(info.columns.map(({ field }) => field)).toEqual([
    'name',
    'mobile',
    'otherMobile',
    'custom:1',
    'custom:2',
    'tags',
    'ignored',
  ]);
  expect(info).toMatchObject({ good: 1, wrong: 1, remembered: false });
  expect(await world.problems(info.id)).toEqual([[3, 'unknown_tag']]);

  // The maker says that the last column is a remark; the next file remembers it.
  const { data: filePath } = await world.upload(
    world.token,
    'a.csv',
    Buffer.from(`${headings}\n刘芳,13812340001,0571-88886666/13912340001,1200,haihu.cn,展会,好`),
  );
  const chosen = info.columns.map(({ field }, index) => (index === 6 ? 'remark' : field));
  const { data } = await world.call('customers.import', { filePath, fileName: 'a.csv', fields: chosen }, world.token);
  await world.runJobs();
  await world.write(data.importId);
  expect(await world.customers()).toMatchObject([
    { name: '刘芳', custom: { 1: 1200, 2: 'haihu.cn' }, labels: ['landline', 'mobile'] },
  ]);
  expect(await world.tenant.query(sql`select from customer_tag where tenant_id = ${world.tenantId}`)).toHaveLength(1);
  const again = await world.read([headings, '赵六,13812340003,,,,,急']);
  expect(again).toMatchObject({ remembered: true, good: 1 });
  expect(again.columns[6]!.field).toBe('remark');
  const { list } = (await world.call('customers.imports', {}, world.token)).data;
  expect(list.map(({ state, added }) => [state, added])).toEqual([
    ['ready', 0],
    ['done', 1],
    ['ready', 0],
  ]);
});

test('a column left out for want of a known heading is taken once it is known; one left out on purpose is not', async () => {
  const world = await office();
  const lines = ['手机,跟进内容,下次回访,等级', '13812340001,约了,2026-04-01 10:00,A'];
  await addCustomer(world, { mobile: '13812340001', name: '刘芳' });
  const fields = ['mobile', 'words', 'ignored', 'ignored'] as const;
  const { data: filePath } = await world.upload(world.token, 'a.csv', Buffer.from(lines.join('\n')));
  const file = { filePath, fileName: 'a.csv', fields: [...fields] };
  const { importId } = (await world.call('customers.importFollowUps', file, world.token)).data;
  await world.runJobs();
  await world.call('customers.confirmFollowUps', { importId }, world.token);
  const fieldsOf = async () => (await world.read(lines, 'follow_ups')).columns.map(({ field }) => field);
  expect(await fieldsOf()).toEqual(fields);

  // The mapping as it was stored when the server did not know 下次回访 and another column was the level.
  await world.tenant.query(sql`
    update import_mapping set left_out = '{}', fields = '{mobile,level,ignored,ignored}' where tenant_id = ${world.tenantId}`);
  expect(await fieldsOf()).toEqual(['mobile', 'level', 'nextVisitAt', 'ignored']);
});

test('into a sea of one’s own, and into the pools of staff in turn as far as these have room', async () => {
  const world = await office();
  const department = await world.department('华东');
  const draft = {
    version: 0,
    name: '华东海',
    everybody: false,
    departmentIds: [department],
    memberIds: [],
    adminIds: [],
    hiddenFields: [],
    rules: {},
  };
  const { data: publicPool } = await world.call('customers.saveSea', draft, world.token);
  const first = await world.read(['姓名,手机', '刘芳,13812340001']);
  expect(await world.confirm(first.id, { seaId: publicPool.id })).toMatchObject({ code: 40400 });
  await world.call(
    'customers.saveSea',
    { ...draft, id: publicPool.id, version: 1, memberIds: [world.manager.member.userId] },
    world.token,
  );
  await world.write(first.id, { seaId: publicPool.id });
  expect(await world.customers()).toMatchObject([{ name: '刘芳', sea_id: publicPool.id, owner_id: null }]);

  const [one, two] = [await world.member('甲'), await world.member('乙')];
  await addManyCustomers(world, 1998, one.member.userId);
  const lines = Array.from({ length: 5 }, (_, index) => `客户${index},1391234000${index}`);
  const shares = await world.read(['姓名,手机', ...lines]);
  const userIds = [one.member.userId, two.member.userId];
  expect(await world.confirm(shares.id, { target: 'staff' })).toMatchObject({ code: 41042 });
  const outsider = await (await world.enterprise()).member('外人');
  expect(await world.confirm(shares.id, { target: 'staff', userIds: [outsider.member.userId] })).toMatchObject({
    code: 41042,
  });
  expect(await world.confirm(shares.id, { target: 'staff', userIds: [one.member.userId] })).toMatchObject({
    code: 41003,
    data: { room: 2 },
  });
  expect(await world.write(shares.id, { target: 'staff', userIds })).toMatchObject({
    state: 'done',
    added: 5,
    refused: 0,
  });
  const made = (await world.customers()).filter(({ name }) => String(name).startsWith('客户') && name !== '客户');
  expect(made.map(({ owner_id }) => userIds.indexOf(String(owner_id)))).toEqual([0, 1, 0, 1, 1]);
  expect((await world.pushesTo(two.member)).filter(({ type }) => type === push.customersHanded)).toHaveLength(1);
});

test('a whole import is undone: new ones gone and free to come again, filled ones as before, touched ones kept', async () => {
  const world = await office();
  const known = await addCustomer(world, { mobile: '13812340009', name: '旧名', company: null });
  const before = await world.customers();
  const lines = [
    '刘芳,13812340001,0571-88886666,甲公司',
    '王五,13812340002,,',
    '赵六,13812340003,,',
    '新名,13812340009,0571-66668888,乙公司',
  ];
  const info = await world.read(['姓名,手机,座机,公司', ...lines]);
  const done = await world.write(info.id, { existing: 'merge' });
  expect(done).toMatchObject({ state: 'done', added: 3, merged: 1 });
  expect(done.undoUntil).not.toBeNull();
  const idOf = async (name: string) => String((await world.customers()).find((one) => one.name === name)!.id);
  await world.call('customers.claim', { ids: [await idOf('王五')] }, world.token);
  await world.call(
    'followups.addVisit',
    { customerId: await idOf('赵六'), at: '2026-03-05T02:00:00Z', content: '' },
    world.token,
  );

  const stranger = await world.member('李敏', { dataScope: 'all' });
  expect(await world.call('customers.undoImport', { importId: info.id }, stranger.token)).toMatchObject({
    code: 40400,
  });
  expect(await world.undo(info.id)).toMatchObject({ state: 'undone', takenBack: 2, kept: 2, undoUntil: null });
  const after = await world.customers();
  expect(after.map(({ name }) => name)).toEqual(['旧名', '王五', '赵六']);
  expect(after[0]).toEqual(before[0]);
  const history = await world.domains.customers.core.findEvents(world.tenant, known, { after: null, size: 10 });
  expect(history.map(({ detail }) => [detail.field, detail.from, detail.to])).toEqual([
    ['company', '乙公司', null],
    ['company', null, '乙公司'],
  ]);
  expect(await world.call('customers.undoImport', { importId: info.id }, world.token)).toMatchObject({ code: 41050 });
  expect(await world.read(['姓名,手机', ...lines])).toMatchObject({ good: 1, existing: 3 });
  const audited = await world.tenant.query(sql`
    select action, detail from audit where tenant_id = ${world.tenantId} and action like 'customers.import%' order by id`);
  expect(audited).toEqual([
    { action: 'customers.imported', detail: { customers: 4, skipped: 0 } },
    { action: 'customers.import_undone', detail: { customers: 2, skipped: 2 } },
  ]);
});

test('ten minutes after an import nothing takes it back', async () => {
  const world = await office();
  const info = await world.read(['姓名,手机', '刘芳,13812340001']);
  await world.write(info.id);
  const start = world.clock.now().getTime();
  const at = world.clock.now;
  world.clock.now = () => new Date(start + 10 * MINUTE);
  expect(await world.call('customers.undoImport', { importId: info.id }, world.token)).toMatchObject({ code: 41050 });
  world.clock.now = at;
});

test('follow-ups are matched, written at their time by their author, once, and can be taken back', async () => {
  const world = await office();
  const author = await world.member('赵婷');
  for (const name of ['同名', '同名']) await world.member(name);
  const mine = await addCustomer(world, { mobile: '13812340001', name: '刘芳' });
  const lines = [
    '138 1234 0001,约了下周三回访,2026-02-01 17:47,赵婷,A',
    '13812340001,已发报价,2026/2/3,,',
    '13812349999,未接通,2026-02-01 17:47,,',
    '13812340001,未接通,2026-03-09 10:00,,',
    '13812340001,未接通,上周,同名,好',
    '13812340001,已发报价,2026-02-03,,',
    '13812340001,,2026-02-01 17:47,,',
  ];
  const info = await world.read(['客户手机号码,跟进内容,跟进时间,跟进人,意向等级', ...lines], 'follow_ups');
  expect(info).toMatchObject({ kind: 'follow_ups', good: 2, wrong: 4, repeated: 1, existing: 0 });
  expect(await world.problems(info.id)).toEqual([
    [5, 'time_to_come'],
    [6, 'wrong_time'],
    [7, 'duplicate_in_file'],
    [8, 'missing_value'],
  ]);
  expect(await world.confirm(info.id)).toMatchObject({ code: 40400 });
  const write = async (importId: string) => {
    expect(await world.call('customers.confirmFollowUps', { importId }, world.token)).toMatchObject({ code: 200 });
    await world.runJobs();
    return (await world.call('customers.importInfo', { importId }, world.token)).data;
  };
  expect(await write(info.id)).toMatchObject({ state: 'done', added: 2, skipped: 1, refused: 4 });
  expect((await world.problems(info.id))[0]).toEqual([4, 'unknown_customer']);
  const timeline = (await world.call('followups.timeline', { customerId: mine }, world.token)).data.list;
  expect(
    timeline.map(({ kind, at, followUp }) => [kind, at, followUp?.authorName, followUp?.text, followUp?.level]),
  ).toEqual([
    ['change', '2026-03-02T02:00:00Z', undefined, undefined, undefined],
    ['follow_up', '2026-02-03T04:00:00Z', '王磊', '已发报价', null],
    ['follow_up', '2026-02-01T09:47:00Z', '赵婷', '约了下周三回访', 1],
  ]);
  const stateOf = () =>
    world.tenant.query(sql`
      select level, last_follow_at, next_visit_at from customer where tenant_id = ${world.tenantId} and id = ${mine}`);
  expect(await stateOf()).toEqual([{ level: 1, last_follow_at: '2026-02-03T04:00:00Z', next_visit_at: null }]);
  expect((await world.pushesTo(author.member)).filter(({ type }) => type === push.callBackDue)).toEqual([]);

  const again = await world.read(['手机,跟进内容,跟进时间', lines[1]!], 'follow_ups');
  expect(again).toMatchObject({ good: 0, existing: 1 });
  expect(await write(again.id)).toMatchObject({ added: 0, skipped: 1 });

  const writer = { ...(await world.member('无权', { permissions: ['customers.import'] })) };
  expect(await world.call('customers.confirmFollowUps', { importId: info.id }, writer.token)).toMatchObject({
    code: 403,
  });
  expect(await world.undo(info.id)).toMatchObject({ state: 'undone', takenBack: 2, kept: 0 });
  expect(await stateOf()).toMatchObject([{ last_follow_at: null }]);
  expect(await world.tenant.query(sql`select from follow_up where tenant_id = ${world.tenantId}`)).toEqual([]);
});

test('a next visit too far ahead sets its row aside, by the rule and in the words of its reader', async () => {
  const world = await office();
  const customerId = await addCustomer(world, { mobile: '13812340001', name: '刘芳' });
  // The latest time allowed: ten o'clock, 732 days (two leap years) after the second of March 2026.
  const [last, tooLate] = ['2028-03-03 10:00', '2028-03-03 10:01'];
  const refusal = await world.call(
    'followups.addVisit',
    { customerId, at: '2028-03-03T02:01:00Z', content: '' },
    world.token,
  );
  expect(refusal).toMatchObject({ code: 41205 });
  const info = await world.read(
    [
      '手机,跟进内容,下次回访时间',
      `13812340001,报价,${last}`,
      `13812340001,再问,${tooLate}`,
      '13812340001,早,2126-03-09',
    ],
    'follow_ups',
  );
  expect(info).toMatchObject({ good: 1, wrong: 2, visits: 1 });
  expect(await world.problems(info.id)).toEqual([
    [3, 'too_far_ahead'],
    [4, 'too_far_ahead'],
  ]);
  const reasons = async (language: string) => {
    const headers = { language };
    const { data } = await world.call('customers.importErrorFile', { importId: info.id }, world.token, { headers });
    const { rawPayload } = await world.http.inject({ url: data.link });
    const [headings, ...rows] = await Array.fromAsync(readSheet(rawPayload));
    return [headings, ...rows].map((row) => row!.cells.at(-1));
  };
  const zh = '下次回访最远约到两年后，看看年份有没有填错';
  expect(await reasons('zh_cn')).toEqual(['问题', zh, zh]);
  const en = 'Next call-back: at most two years ahead, check the year';
  expect(await reasons('en_us')).toEqual(['Problem', en, en]);
});

test('next visits are promised by whoever has the customer, and levels and visits are undone unless somebody cared', async () => {
  const world = await office();
  const author = await world.member('赵婷');
  const owner = await world.member('李敏');
  const add = (last: number) =>
    addCustomer(world, { mobile: `1381234000${last}`, name: `客户${last}`, owner_id: owner.member.userId });
  const [first, second, third] = [await add(1), await add(2), await add(3)];
  const inPublicPool = await world.addToPublicPool({ mobile: '13812340004' });
  await world.call(
    'followups.addVisit',
    { customerId: third, at: '2026-03-20T02:00:00Z', content: '老约' },
    owner.token,
  );
  const info = await world.read(
    [
      '手机,跟进内容,跟进时间,跟进人,意向等级,下次回访时间',
      '13812340001,约了看样,2026-02-01,赵婷,A,2026-03-05',
      '13812340001,改约,2026-02-02,赵婷,,2026-03-06 15:00',
      '13812340002,报价,2026-02-01,赵婷,B,2026-03-07 09:30',
      '13812340003,报价,2026-02-01,赵婷,,2026-03-08',
      '13812340004,问过,2026-02-01,赵婷,,2026-03-09',
      '13812340004,早问过,2026-01-01,赵婷,,2026-01-09',
      '13812340004,再问,2026-02-03,赵婷,,下周',
    ],
    'follow_ups',
  );
  expect(info).toMatchObject({ good: 6, wrong: 1, visits: 5 });
  expect(info.columns.at(-1)).toMatchObject({ field: 'nextVisitAt' });
  expect(await world.problems(info.id)).toEqual([[8, 'wrong_time']]);
  await world.call('customers.confirmFollowUps', { importId: info.id }, world.token);
  await world.runJobs();
  const callBacksOf = async (token: string) =>
    (await world.call('followups.visits', { state: 'waiting' }, token)).data.list.map(({ at, content }) => [
      at,
      content,
    ]);
  expect(await callBacksOf(owner.token)).toEqual([
    ['2026-03-06T07:00:00Z', '改约'],
    ['2026-03-07T01:30:00Z', '报价'],
    ['2026-03-20T02:00:00Z', '老约'],
  ]);
  expect(await callBacksOf(author.token)).toEqual([['2026-03-09T02:00:00Z', '问过']]);
  const levels = async () =>
    (
      await world.tenant.query<{ level: number; next: string | null }>(sql`
        select level, next_visit_at as next from customer where tenant_id = ${world.tenantId}
          and id = any(${[first, second, third, inPublicPool]}) order by id`)
    ).map(({ level, next }) => [level, next]);
  expect(await levels()).toEqual([
    [1, '2026-03-06T07:00:00Z'],
    [2, '2026-03-07T01:30:00Z'],
    [3, '2026-03-20T02:00:00Z'],
    [3, '2026-03-09T02:00:00Z'],
  ]);

  // A member sets the level of the second customer and moves its call-back: the undo leaves both.
  const at = world.clock.now;
  world.clock.now = () => new Date(at().getTime() + MINUTE);
  await world.call(
    'followups.save',
    { customerId: second, level: 2, text: '对', nextVisitAt: '2026-03-10T02:00:00Z' },
    owner.token,
  );
  expect(await world.undo(info.id)).toMatchObject({ state: 'undone', takenBack: 6, kept: 0 });
  world.clock.now = at;
  expect(await levels()).toEqual([
    [3, null],
    [2, '2026-03-10T02:00:00Z'],
    [3, '2026-03-20T02:00:00Z'],
    [3, null],
  ]);
  expect(await callBacksOf(author.token)).toEqual([]);
  const history = await world.call('followups.timeline', { customerId: first }, owner.token);
  expect(history.data.list).toEqual([]);
});
