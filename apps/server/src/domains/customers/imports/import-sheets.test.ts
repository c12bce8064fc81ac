import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { readSheet } from '../../../../test/read-sheet.ts';
import { book, type Lines } from '../../../../test/workbook.ts';
import { createWorld } from '../../../../test/world.ts';

async function desk() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('王磊', { dataScope: 'all' });
  const info = async (importId: string) => (await world.call('customers.importInfo', { importId }, token)).data;
  async function upload(sheets: Record<string, Lines>) {
    return (await world.upload(token, '名单.xlsx', await book(sheets))).data;
  }
  async function read(filePath: string, chosen: Partial<RequestTo<'customers.import'>> = {}) {
    const { data } = await world.call('customers.import', { filePath, fileName: '名单.xlsx', ...chosen }, token);
    await world.runJobs();
    return info(data.importId);
  }
  async function write(importId: string) {
    const answer = await world.call('customers.confirmImport', { importId, target: 'sea', existing: 'skip' }, token);
    expect(answer.code).toBe(200);
    await world.runJobs();
    return info(importId);
  }
  const problems = async (importId: string) =>
    (await world.call('customers.importProblems', { importId }, token)).data.list;
  return { ...world, ...enterprise, token, info, upload, read, write, problems };
}

const cities = {
  说明: [['本表由市场部整理'], ['有问题找李敏', '分机 8001'], ['每月更新']],
  北京: [['2026 年 3 月名单'], ['姓名', '手机', '邮箱'], ['刘芳', '13812340001', 'a@b.cn'], ['王五', '1381234', '']],
  上海: [
    ['手机', '姓名', '邮箱'],
    ['13812340003', '赵六', ''],
    ['13812340001', '刘芳芳', ''],
  ],
  广州: [
    ['姓名', '手机', '邮箱'],
    ['孙七', '13812340005', ''],
  ],
};

test('all sheets with numbers are imported, their columns each in their own order; rows are named by sheet and row', async () => {
  const { upload, read, write, problems, call, token, http } = await desk();
  const preview = await read(await upload(cities));
  expect(preview.sheets).toEqual([
    { place: 0, name: '说明', rows: 3, taken: false },
    { place: 1, name: '北京', rows: 2, taken: true },
    { place: 2, name: '上海', rows: 2, taken: true },
    { place: 3, name: '广州', rows: 1, taken: true },
  ]);
  expect(preview).toMatchObject({ good: 3, wrong: 1, repeated: 1, existing: 0 });
  expect(preview.columns.map(({ sheet, index, heading, field }) => [sheet, index, heading, field])).toEqual([
    [1, 0, '姓名', 'name'],
    [1, 1, '手机', 'mobile'],
    [1, 2, '邮箱', 'ignored'],
    [2, 0, '手机', 'mobile'],
    [2, 1, '姓名', 'name'],
    [2, 2, '邮箱', 'ignored'],
  ]);
  expect(await problems(preview.id)).toMatchObject([
    { sheet: '北京', row: 4, name: '王五', problem: 'short_mobile', firstRow: null, firstSheet: null },
    { sheet: '上海', row: 3, name: '刘芳芳', problem: 'duplicate_in_file', firstRow: 3, firstSheet: '北京' },
  ]);
  const { data: file } = await call('customers.importErrorFile', { importId: preview.id }, token);
  const refused = await Array.fromAsync(
    readSheet((await http.inject({ url: file.link })).rawPayload),
    ({ cells }) => cells,
  );
  expect(refused).toEqual([
    ['姓名', '手机', '邮箱', '问题'],
    ['王五', '1381234', '', '“北京”第 4 行：手机号不足 11 位'],
    ['刘芳芳', '13812340001', '', '“上海”第 3 行：手机号与“北京”第 3 行重复'],
  ]);
  expect(await write(preview.id)).toMatchObject({ added: 3, skipped: 1, refused: 1 });
});

test('sheets are chosen, columns of each kind of sheet are changed, and both are remembered', async () => {
  const { upload, read, write, call, token } = await desk();
  const filePath = await upload(cities);
  const chosen = await read(filePath, { sheets: [2, 3] });
  expect(chosen.sheets.map(({ taken }) => taken)).toEqual([false, false, true, true]);
  expect(chosen).toMatchObject({ good: 3, wrong: 0 });
  const fields = ['mobile', 'name', 'remark', 'name', 'mobile', 'remark'] as const;
  const changed = await read(filePath, { sheets: [2, 3], fields: [...fields] });
  expect(changed.columns.map(({ field }) => field)).toEqual(fields);
  const missing = await read(filePath, { sheets: [7] });
  expect(missing.state).toBe('failed');
  const { data: job } = await call('jobs.read', { id: missing.jobId }, token);
  expect(job.problem).toBe('文件里没有选中的工作表，重新选一次');
  await write(changed.id);
  const again = await read(await upload(cities), { sheets: [2, 3] });
  expect(again).toMatchObject({ remembered: true, existing: 3 });
  expect(again.columns.map(({ field }) => field)).toEqual(fields);
});

test('a sheet that goes on without headings is read too; one of headings only and empty ones are not', async () => {
  const { upload, read } = await desk();
  const preview = await read(
    await upload({
      一: [
        ['姓名', '手机'],
        ['刘芳', '13812340001'],
      ],
      空: [],
      二: [
        ['王五', '13812340002'],
        ['赵六', '13812340003'],
      ],
      三: [['姓名', '手机']],
    }),
  );
  expect(preview).toMatchObject({ good: 3, wrong: 0 });
  expect(preview.sheets.map(({ name, rows, taken }) => [name, rows, taken])).toEqual([
    ['一', 1, true],
    ['二', 2, true],
    ['三', 0, false],
  ]);
});
