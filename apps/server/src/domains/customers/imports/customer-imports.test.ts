import { readFileSync } from 'node:fs';
import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { readSheet } from '../../../../test/read-sheet.ts';
import { createWorld } from '../../../../test/world.ts';
import { Sql, sql } from '../../../platform/db/sql.ts';

const given = (name: string) => readFileSync(`apps/server/test/data/${name}`);
const table = (...lines: string[]) => Buffer.from(['姓名,手机,座机,公司,等级,备注', ...lines].join('\n'));

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const manager = await enterprise.member('王磊', { dataScope: 'all' });
  const { token } = manager;

  async function read(bytes: Buffer, more: Partial<RequestTo<'customers.import'>> = {}, name = '名单.xlsx') {
    const { data: filePath } = await world.upload(token, name, bytes);
    const { data } = await world.call('customers.import', { filePath, fileName: name, ...more }, token);
    await world.runJobs();
    return { ...data, filePath };
  }

  async function confirm(
    importId: string,
    target: 'sea' | 'self' = 'sea',
    existing: 'skip' | 'merge' = 'skip',
    by = token,
  ) {
    return world.call('customers.confirmImport', { importId, target, existing, reason: '旧系统的客户' }, by);
  }

  async function write(importId: string, target?: 'sea' | 'self', existing?: 'skip' | 'merge') {
    const { data } = await confirm(importId, target, existing);
    await world.runJobs();
    return (await world.call('jobs.read', { id: data.jobId }, token)).data;
  }

  const info = async (importId: string) => (await world.call('customers.importInfo', { importId }, token)).data;
  const problems = async (importId: string, next?: string) =>
    (await world.call('customers.importProblems', { importId, size: 100, next }, token)).data;
  const find = (mobile: string) =>
    enterprise.tenant.query<Record<string, unknown>>(sql`
      select * from customer where mobile_hash = ${world.cipher.hash(enterprise.tenantId, mobile)}`);
  return { ...world, ...enterprise, manager, token, read, confirm, write, info, problems, find };
}

describe('5,000 customers of a spreadsheet', { timeout: 60_000 }, () => {
  test('are read with exactly the problems expected, written to the sea, and leave nothing behind', async () => {
    const world = await office();
    const { importId, jobId, filePath } = await world.read(given('customers-5000.xlsx'), {}, 'customers-5000.xlsx');
    expect((await world.call('jobs.read', { id: jobId }, world.token)).data).toMatchObject({
      state: 'done',
      done: 5000,
    });
    expect(await world.info(importId)).toMatchObject({
      state: 'ready',
      fileName: 'customers-5000.xlsx',
      good: 4793,
      wrong: 155,
      repeated: 52,
      existing: null,
    });
    const expected = await Array.fromAsync(readSheet(given('customers-5000.expected.csv')));
    const found: (string | undefined)[][] = [];
    let next: string | undefined;
    do {
      const page = await world.problems(importId, next);
      expect(page.total).toBe(next ? null : 207);
      found.push(...page.list.map(({ row, problem }) => [String(row), problem.replaceAll('_', ' ')]));
      next = page.next ?? undefined;
    } while (next);
    expect(found).toEqual(expected.slice(1).map(({ cells }) => cells));
    expect(await world.tenant.query(sql`select from customer`)).toEqual([]);

    expect(await world.write(importId)).toMatchObject({
      state: 'done',
      result: { added: 4793, merged: 0, skipped: 52, refused: 155 },
    });
    const told = (await world.pushesTo(world.manager.member)).filter(({ type }) => type === push.importEnded);
    expect(told).toMatchObject([
      {
        data: { what: 'numbers', entered: 4793, doubtful: 52, refused: 155 },
        msg: '录入 4,793 个，重复 52 个，有误 155 个',
      },
    ]);
    expect(await world.customers.publicPoolPage(world.manager.member, { size: 1 })).toMatchObject({ total: 4793 });
    expect(await world.tenant.query(sql`select from customer_event where kind = 'imported'`)).toHaveLength(4793);
    expect(await world.tenant.query(sql`select from import_row where problems is null`)).toEqual([]);
    expect(await world.storage.sizeOf(world.tenantId, filePath)).toBeNull();
    expect((await world.problems(importId)).total).toBe(207);

    const { link } = (await world.call('customers.importErrorFile', { importId }, world.token)).data;
    const workbook = await world.http.inject({ url: link });
    const rows = await Array.fromAsync(readSheet(workbook.rawPayload));
    expect(rows).toHaveLength(208);
    expect(rows[0]!.cells).toEqual([
      '客户姓名',
      '手机号码',
      '公司名称',
      '职位',
      '意向等级',
      '客户来源',
      '地址',
      '备注',
      '问题',
    ]);
    expect(rows[1]!.cells.at(-1)).toBe('手机号不足 11 位');
  });

  test('show no number anywhere in the database, before and after they are written', async () => {
    const world = await office();
    const { importId } = await world.read(given('customers-5000.xlsx'));
    const rows = await Array.fromAsync(readSheet(given('customers-5000.xlsx')));
    const numbers = rows.slice(1).flatMap(({ cells }) => cells[1]!.match(/\d{7,}/g) ?? []);
    expect(numbers.length).toBeGreaterThan(4900);
    const expectNone = async () => {
      const tables = await world.tenant.query<{ name: string }>(sql`
        select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and has_table_privilege(oid, 'select')`);
      const seen = new Set<string>();
      for (const { name } of tables) {
        const dump = new Sql([`select to_jsonb(t)::text as text from "${name}" t`], []);
        const dumped = await world.tenant.query<{ text: string }>(dump);
        for (const { text } of dumped) for (const digits of text.match(/\d{7,}/g) ?? []) seen.add(digits);
      }
      expect(numbers.filter((number) => seen.has(number))).toEqual([]);
    };
    await expectNone();
    await world.write(importId);
    await expectNone();
  });
});

test('800 customers of a GBK file go to their importer, without using up claims', async () => {
  const world = await office();
  const { importId } = await world.read(given('customers-800-gbk.csv'), {}, 'customers-800-gbk.csv');
  expect(await world.write(importId, 'self')).toMatchObject({ result: { added: 800, refused: 0 } });
  const { list, total } = await world.customers.privatePage(world.manager.member, { size: 1, sort: 'owned' });
  expect(total).toBe(800);
  expect(list[0]).toMatchObject({ ownerName: '王磊', returnsBecause: 'not_reached' });
  expect((await world.customers.claim(world.manager.member, [await world.addToPublicPool()])).claimsLeft).toBe(49);
});

test('a row becomes a customer with all its columns, its numbers sealed', async () => {
  const world = await office();
  const { importId } = await world.read(table('刘芳,138 1234 6602,0571-88886666,温州瓯越鞋业,B,只在上午'), {}, 'a.csv');
  await world.write(importId);
  const { list } = await world.customers.publicPoolPage(world.manager.member, { size: 10, search: '0571-88886666' });
  const { data } = await world.call('customers.seaDetail', { id: list[0]!.id }, world.token);
  expect(data).toMatchObject({
    name: '刘芳',
    mobile: '138****6602',
    otherMobiles: ['05718888****'],
    company: '温州瓯越鞋业',
    level: 2,
    remark: '只在上午',
    seaReason: 'imported',
    area: '江苏',
    carrier: null,
  });
});

describe('a number that the enterprise has already', () => {
  async function withExisting() {
    const world = await office();
    const { userId } = (await world.member('李敏')).member;
    const publicPool = await addCustomer(world, { mobile: '13812340001', name: '旧名', company: null, remark: null });
    const owned = await addCustomer(world, { mobile: '13812340002', name: '', company: '旧公司', owner_id: userId });
    const recycled = await addCustomer(world, { mobile: '13812340003', company: null, recycle_bin_id: '7' });
    const lines = [1, 2, 3, 4].map((digit) => `新名${digit},1381234000${digit},0571-8888666${digit},新公司${digit},A,`);
    const { importId } = await world.read(table(...lines), {}, 'a.csv');
    expect(await world.info(importId)).toMatchObject({ good: 1, existing: 3, wrong: 0 });
    const names = () =>
      world.tenant.query(sql`
        select name, company, level,
          (select count(*)::int from customer_number n where n.customer_id = c.id) as numbers
        from customer c where id = any(${[publicPool, owned, recycled]}) order by id`);
    return { ...world, importId, names, sea: publicPool, owned };
  }

  test('is never merged where the enterprise blocks that, and can be skipped all the same', async () => {
    const world = await withExisting();
    const before = await world.names();
    const value = { mode: 'block' as const };
    await world.call('config.saveSettings', { key: 'duplicates', version: 0, value }, world.token);
    expect(await world.confirm(world.importId, 'sea', 'merge')).toMatchObject({ code: 41013 });
    expect(await world.write(world.importId, 'sea', 'skip')).toMatchObject({ result: { added: 1, skipped: 3 } });
    expect(await world.names()).toEqual(before);
  });

  test('is left alone when skipping', async () => {
    const world = await withExisting();
    const before = await world.names();
    expect(await world.write(world.importId, 'sea', 'skip')).toMatchObject({
      result: { added: 1, merged: 0, skipped: 3, refused: 0 },
    });
    expect(await world.names()).toEqual(before);
  });

  test('gets what it had not when merging, each field told in its story', async () => {
    const world = await withExisting();
    expect(await world.write(world.importId, 'sea', 'merge')).toMatchObject({
      result: { added: 1, merged: 2, skipped: 1, refused: 0 },
    });
    expect(await world.names()).toEqual([
      { name: '旧名', company: '新公司1', level: 3, numbers: 1 },
      { name: '新名2', company: '旧公司', level: 3, numbers: 1 },
      { name: '客户', company: null, level: 3, numbers: 0 },
    ]);
    const history = await world.domains.customers.core.findEvents(world.tenant, world.sea, { after: null, size: 10 });
    expect(history.map(({ kind, actorName, detail }) => [kind, actorName, detail])).toEqual([
      ['changed', '王磊', { field: 'company', from: null, to: '新公司1' }],
    ]);
  });

  test("stays a colleague's own for an importer who may not see it", async () => {
    const world = await withExisting();
    await world.tenant.query(sql`update membership set data_scope = 'self' where name = '王磊'`);
    expect(await world.write(world.importId, 'sea', 'merge')).toMatchObject({ result: { merged: 1, skipped: 2 } });
    expect(await world.names()).toMatchObject([{ company: '新公司1' }, { name: '', numbers: 0 }, {}]);
  });
});

test('numbers on the do-not-call list are refused, and shown masked like all others', async () => {
  const world = await office();
  const listed = await world.addToPublicPool({ mobile: '13812340001' });
  await world.tenant.transaction((tx) =>
    world.domains.customers.doNotCall.addToDoNotCall(tx, world.manager.member, listed),
  );
  const lines = ['刘芳,13812340001,,,,', '王五,13812340002/13812340003x,,,,', '李四,138123400041381234000,,,,'];
  const { importId } = await world.read(table(...lines), {}, 'a.csv');
  // The import tells which numbers are stored only after it is confirmed.
  expect(await world.info(importId)).toMatchObject({ good: 0, wrong: 3, untold: 1 });
  const before = await world.problems(importId);
  expect(before.list.map(({ row }) => row)).toEqual([3, 4]);
  expect(before.total).toBe(2);
  await world.write(importId);
  const { list } = await world.problems(importId);
  expect(list).toMatchObject([
    { row: 2, name: '刘芳', mobile: '138****0001', field: 'mobile', problem: 'do_not_call', firstRow: null },
    {
      row: 3,
      name: '王五',
      mobile: '138********/***********x',
      field: 'otherMobile',
      problem: 'not_a_number',
      firstRow: null,
    },
    { row: 4, name: '李四', mobile: `138${'*'.repeat(18)}`, field: 'mobile', problem: 'long_mobile', firstRow: null },
  ]);
  for (const next of ['x', '-1', '1e3', '9'.repeat(20)]) {
    expect(await world.call('customers.importProblems', { importId, next }, world.token)).toMatchObject({
      code: 40000,
      data: { fields: [{ field: 'next' }] },
    });
  }
  const { columns } = await world.info(importId);
  expect(columns[1]).toEqual({ sheet: 0, index: 1, heading: '手机', sample: '138****0001', field: 'mobile' });
});

describe('columns', () => {
  const strange = Buffer.from('甲,乙,丙\n刘芳,13812340001,备注一\n王五,13812340002,备注二\n');

  test('are what the importer says where it says so', async () => {
    const world = await office();
    const { importId } = await world.read(strange, { fields: ['company', 'mobile'] }, 'a.csv');
    expect((await world.info(importId)).columns.map(({ field }) => field)).toEqual(['company', 'mobile', 'ignored']);
    await world.write(importId);
    expect(await world.find('13812340001')).toMatchObject([{ company: '刘芳', name: '', remark: null }]);
  });

  test('without a mobile cannot be confirmed, and the same file can be read again with one', async () => {
    const world = await office();
    const { importId, filePath } = await world.read(strange, { fields: ['name', 'ignored'] }, 'a.csv');
    expect(await world.confirm(importId)).toMatchObject({ code: 41012 });
    const again = { filePath, fileName: 'a.csv', fields: ['name', 'mobile', 'remark'] as const };
    const { data } = await world.call('customers.import', { ...again, fields: [...again.fields] }, world.token);
    await world.runJobs();
    expect(await world.write(data.importId)).toMatchObject({ result: { added: 2 } });
  });
});

test('an import is its maker’s, is confirmed once, and not before it is read', async () => {
  const world = await office();
  const { data: filePath } = await world.upload(world.token, 'a.csv', table('刘芳,13812340001,,,,'));
  const request = { filePath, fileName: 'a.csv' };
  const colleague = await world.member('李敏', { dataScope: 'all' });
  expect(await world.call('customers.import', request, colleague.token)).toMatchObject({ code: 40400 });
  const key = 'the-same-key';
  const first = await world.call('customers.import', request, world.token, { key });
  expect(await world.call('customers.import', request, world.token, { key })).toEqual(first);
  const { importId } = first.data;
  expect(await world.confirm(importId)).toMatchObject({ code: 41010 });
  expect(await world.call('customers.importErrorFile', { importId }, world.token)).toMatchObject({ code: 41010 });
  await world.runJobs();

  const stranger = await (await world.enterprise('海呼分部')).member('外人', { isSuper: true });
  for (const { token } of [colleague, stranger]) {
    for (const name of ['customers.importInfo', 'customers.importProblems', 'customers.importErrorFile'] as const) {
      expect(await world.call(name, { importId }, token)).toMatchObject({ code: 40400 });
    }
    expect(await world.confirm(importId, 'sea', 'skip', token)).toMatchObject({ code: 40400 });
  }
  const both = await Promise.all([world.confirm(importId), world.confirm(importId)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 41011]);
  await world.runJobs();
  expect(await world.confirm(importId)).toMatchObject({ code: 41011 });
  expect(await world.tenant.query(sql`select from customer`)).toHaveLength(1);
});

test('a file that cannot be read ends its import with the reason', async () => {
  const world = await office();
  const many = Array.from({ length: 50_001 }, (_, index) => `客户,${13_800_000_000 + index},,,,`);
  const { importId, jobId } = await world.read(table(...many), {}, 'a.csv');
  expect((await world.call('jobs.read', { id: jobId }, world.token)).data).toMatchObject({
    state: 'failed',
    problem: '超过 50,000 行，拆开再导入',
  });
  const inEnglish = await world.call('jobs.read', { id: jobId }, world.token, { headers: { language: 'en_us' } });
  expect(inEnglish.data.problem).toBe('More than 50,000 rows. Split the file');
  expect((await world.info(importId)).state).toBe('failed');
  expect(await world.confirm(importId)).toMatchObject({ code: 41010 });
  expect(await world.tenant.query(sql`select from import_row`)).toEqual([]);
});

test('the remains of an import are gone after seven days', async () => {
  const world = await office();
  const { importId, filePath } = await world.read(table('刘芳,1381234000,,,,'), {}, 'a.csv');
  const day = 24 * 60 * 60 * 1000;
  const start = world.clock.now().getTime();
  const after = async (milliseconds: number) => {
    world.clock.now = () => new Date(start + milliseconds);
    await world.runJobs();
    return world.tenant.query(sql`select from import_row`);
  };
  expect(await after(7 * day - 1)).toHaveLength(1);
  expect(await after(7 * day)).toHaveLength(0);
  expect(await world.storage.sizeOf(world.tenantId, filePath)).toBeNull();
  await expect(world.domains.customers.imports.info(world.manager.member, importId)).rejects.toMatchObject({
    errorName: 'customers.import_not_found',
  });
});

test('an own pool takes as much as it has room for', async () => {
  const world = await office();
  await addManyCustomers(world, 1999, world.manager.member.userId);
  const two = table('刘芳,13812340001,,,,', '王五,13812340002,,,,');
  const { importId } = await world.read(two, {}, 'a.csv');
  expect(await world.confirm(importId, 'self')).toMatchObject({ code: 41003, data: { room: 1 } });

  const one = await world.read(table('刘芳,13812340001,,,,'), {}, 'a.csv');
  expect(await world.confirm(one.importId, 'self')).toMatchObject({ code: 200 });
  // A claim between the confirmation and the writing takes the last place.
  await world.customers.claim(world.manager.member, [await world.addToPublicPool()]);
  await world.runJobs();
  expect(await world.tenant.query(sql`select added, refused from customer_import where id = ${one.importId}`)).toEqual([
    { added: 0, refused: 1 },
  ]);
});
