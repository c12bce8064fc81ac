import type { SheetColumns } from '@haihu/contract/tasks/intakes';
import { describe, expect, test } from 'vitest';
import { book } from '../../../../test/workbook.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

async function openSheets() {
  const office = await openTaskOffice();
  const { call, upload, runJobs, manager } = office;
  const send = async (name: string, content: string | Buffer) =>
    (await upload(manager.token, name, Buffer.from(content))).data;
  const preview = async (filePath: string) =>
    (await call('tasks.sheetPreview', { filePath }, manager.token)).data.sheets;
  async function take(taskId: string, filePath: string, columns: SheetColumns[]) {
    const request = { taskId, filePath, fileName: '展会名单.csv', columns };
    const { data } = await call('tasks.importNumbers', request, manager.token);
    await runJobs();
    const job = (await call('jobs.read', { id: data.jobId }, manager.token)).data;
    return { job, intake: (await call('tasks.intake', { id: data.intakeId }, manager.token)).data };
  }
  const taken = async (taskId: string) =>
    (await call('tasks.numbers', { taskId, size: 100 }, manager.token)).data.list.map(({ name, remark, mobile }) => [
      mobile,
      name,
      remark,
    ]);
  return { ...office, send, preview, take, taken };
}

describe('a sheet is shown before it is taken in', () => {
  test('with its first rows, numbers masked, and what its columns seem to hold', async () => {
    const { send, preview, tenant } = await openSheets();
    const rows = Array.from({ length: 8 }, (_, index) => `客户${index},1390000000${index},老客户 13800138000`);
    const filePath = await send('名单.csv', ['展会名单', '姓名,电话,备注', ...rows].join('\n'));
    const [sheet, ...others] = await preview(filePath);
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({ sheet: 0, rows: 10, headingRow: 2, fields: ['name', 'number', 'remark'] });
    expect(sheet!.firstRows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(sheet!.firstRows[1]!.cells).toEqual(['姓名', '电话', '备注']);
    expect(sheet!.firstRows[2]!.cells.slice(0, 2)).toEqual(['客户0', '139****0000']);
    expect(JSON.stringify(sheet)).not.toContain('13800138000');
    expect(await tenant.query(sql`select from audit where action = 'tasks.number_search'`)).toEqual([]);
    expect(await tenant.query(sql`select from task_number`)).toEqual([]);
  });

  test('the first row names the columns if no word is known, unless a number stands in it', async () => {
    const { send, preview } = await openSheets();
    const unknown = await send('甲.csv', '甲,乙\n13900000001,王强\n13900000002,陈静\n13900000003,孙丽\n');
    expect(await preview(unknown)).toMatchObject([{ headingRow: 1, fields: ['number', null], rows: 4 }]);
    const without = await send('乙.csv', '王强,13900000001\n陈静,13900000002\n');
    expect(await preview(without)).toMatchObject([{ headingRow: 0, fields: [null, 'number'], rows: 2 }]);
  });

  test("tells nothing of another's upload, and says what is wrong with a file", async () => {
    const { call, send, one, manager } = await openSheets();
    const filePath = await send('名单.csv', '电话\n13900000001\n');
    expect((await call('tasks.sheetPreview', { filePath }, one.token)).code).not.toBe(200);
    expect((await call('tasks.sheetPreview', { filePath: 'uploads/none.csv' }, manager.token)).code).toBe(40400);
    const old = await send('旧.csv', Buffer.from('0902060000001000b8055c34', 'hex'));
    expect((await call('tasks.sheetPreview', { filePath: old }, manager.token)).code).not.toBe(200);
  });
});

describe('columns that were chosen', () => {
  test('decide what is taken, whatever the headings say, and the name of the file stays', async () => {
    const { addTask, send, take, taken } = await openSheets();
    const id = await addTask();
    const filePath = await send('名单.csv', '甲,乙,姓名\n第一家,王强,13900000001\n第二家,陈静,13900000002\n');
    const columns = [{ sheet: 0, headingRow: 1, number: 2, name: 1, remark: 0 }];
    const { job, intake } = await take(id, filePath, columns);
    expect(job).toMatchObject({ state: 'done', result: { taken: 2, refused: 0 } });
    expect(intake.fileName).toBe('展会名单.csv');
    expect(await taken(id)).toEqual([
      ['139****0001', '王强', '第一家'],
      ['139****0002', '陈静', '第二家'],
    ]);
  });

  test('read a sheet without headings from its first row on, and the number alone where nothing else is chosen', async () => {
    const { addTask, send, take, taken } = await openSheets();
    const id = await addTask();
    const filePath = await send('名单.csv', '王强,13900000001\n陈静,13900000002\n');
    const { intake } = await take(id, filePath, [{ sheet: 0, headingRow: 0, number: 1 }]);
    expect(intake).toMatchObject({ taken: 2, refused: 0 });
    expect(await taken(id)).toEqual([
      ['139****0001', '', ''],
      ['139****0002', '', ''],
    ]);
  });

  test('leave out the sheets that nobody chose, and fail for one that is not there', async () => {
    const { addTask, send, preview, take, taken } = await openSheets();
    const id = await addTask();
    const cities = await book({ 北京: [['电话'], ['13900000001']], 上海: [['电话'], ['13900000002']] });
    const filePath = await send('名单.xlsx', cities);
    expect((await preview(filePath)).map(({ sheet, name }) => [sheet, name])).toEqual([
      [0, '北京'],
      [1, '上海'],
    ]);
    await take(id, filePath, [{ sheet: 1, headingRow: 1, number: 0 }]);
    expect((await taken(id)).map(([mobile]) => mobile)).toEqual(['139****0002']);
    const missing = await take(id, await send('名单.xlsx', cities), [{ sheet: 2, headingRow: 1, number: 0 }]);
    expect(missing.job).toMatchObject({ state: 'failed' });
    expect(missing.job.problem).not.toBeNull();
  });

  test('are refused where one column is to hold two things or a sheet stands twice', async () => {
    const { call, addTask, send, manager } = await openSheets();
    const taskId = await addTask();
    const filePath = await send('名单.csv', '电话\n13900000001\n');
    const ask = (columns: SheetColumns[]) =>
      call('tasks.importNumbers', { taskId, filePath, fileName: '名单.csv', columns }, manager.token);
    const sheet = { sheet: 0, headingRow: 1, number: 0 };
    expect((await ask([{ ...sheet, name: 0 }])).code).toBe(40000);
    expect((await ask([{ ...sheet, name: 1, remark: 1 }])).code).toBe(40000);
    expect((await ask([sheet, sheet])).code).toBe(40000);
    expect((await ask([])).code).toBe(40000);
    expect((await ask([sheet])).code).toBe(200);
  });
});
