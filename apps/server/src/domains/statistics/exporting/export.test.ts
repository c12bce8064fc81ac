import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { readSheets } from '../../../platform/spreadsheet/sheet.ts';
import { createFiguresBench } from '../test-support/figures-bench.ts';

test('figures are taken away as a file that says what the screen says', async () => {
  const bench = await createFiguresBench();
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const { member, token } = await bench.agent('赵婷');
  await bench.called(member, '2026-03-01T01:00:00Z', 61);
  await bench.called(member, '2026-03-02T01:00:00Z', 0);
  const customerId = await bench.addToPublicPool();
  await bench.call('customers.claim', { ids: [customerId] }, token);
  await bench.call('customers.mark', { id: customerId, isDeal: true, dealAmount: '5000000' }, token);

  const days = { from: '2026-03-01', to: '2026-03-02', of: 'team' } as const;
  async function take(request: RequestTo<'statistics.export'>, by = manager.token) {
    const { jobId } = (await bench.call('statistics.export', request, by)).data;
    await bench.runJobs();
    const file = (await bench.call('jobs.file', { id: jobId }, by)).data;
    const { rawPayload } = await bench.http.inject({ url: file.link });
    const sheets: Record<string, string[][]> = {};
    for await (const { sheet, row } of readSheets(rawPayload)) (sheets[sheet.name] ??= []).push(row.cells);
    return { name: file.name, sheets, rows: Object.values(sheets)[0]! };
  }
  const calls = await take({ ...days, what: 'calls', format: 'xlsx' });
  expect(calls.name).toBe('通话统计-2026-03-01-2026-03-02.xlsx');
  const figures = ['拨打', '接通', '接通率', '通话秒数', '平均秒数', '未拨出'];
  expect(calls.sheets).toEqual({
    合计: [
      ['期间', ...figures],
      ['2026-03-01 - 2026-03-02', '2', '1', '0.5', '61', '61', '0'],
    ],
    按时间: [
      ['时间', ...figures],
      ['2026-03-01', '1', '1', '1', '61', '61', '0'],
      ['2026-03-02', '1', '0', '0', '0', '0', '0'],
    ],
    按成员: [
      ['成员', ...figures],
      ['赵婷', '2', '1', '0.5', '61', '61', '0'],
      ['王磊', '0', '0', '0', '0', '0', '0'],
    ],
  });
  const text = await take({ ...days, what: 'calls', format: 'csv' });
  expect(text.rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['类别', '名称', '拨打'],
    ['合计', '2026-03-01 - 2026-03-02', '2'],
    ['按时间', '2026-03-01', '1'],
    ['按时间', '2026-03-02', '1'],
    ['按成员', '赵婷', '2'],
    ['按成员', '王磊', '0'],
  ]);
  const device = await take({ ...days, to: '2026-03-01', what: 'device', format: 'csv' });
  expect(device.rows).toHaveLength(1 + 1 + 24 + 2);
  await bench.called(member, '2026-03-02T02:00:00Z', 30);
  await bench.tenant.query(sql`
    update call set direction = 'inbound', waited_seconds = 12 where tenant_id = ${bench.tenantId} and talk_seconds = 30`);
  const callers = await take({ ...days, what: 'callers', format: 'xlsx' });
  expect(callers.name).toBe('来电统计-2026-03-01-2026-03-02.xlsx');
  const heads = [
    '来电',
    '接起',
    '未接',
    '接起率',
    '20 秒内接起率',
    '平均等待秒数',
    '通话秒数',
    '留言',
    '拒接',
    '响铃没接',
  ];
  expect(callers.sheets['按时间']).toEqual([
    ['时间', ...heads],
    ['2026-03-01', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0'],
    ['2026-03-02', '1', '1', '0', '1', '1', '12', '30', '0', '0', '0'],
  ]);
  // Callers whom nobody took are no member's.
  expect(callers.sheets['按成员']).toEqual([
    ['成员', ...heads],
    ['赵婷', '', '1', '', '', '', '12', '30', '', '0', '0'],
  ]);
  const { rows } = await take({ ...days, what: 'customers', format: 'csv', memberId: member.userId });
  const [titles, total, , , own] = rows as [string[], string[], string[], string[], string[]];
  const column = titles.indexOf('成交金额（元）');
  expect([total[column], own[1], own[column], rows.length]).toEqual(['500.0000', '赵婷', '500.0000', 5]);
});

test('a colleague out of view is not exported, and who lost the permission is given no file', async () => {
  const bench = await createFiguresBench();
  const [first, second] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const asked = { from: '2026-03-02', to: '2026-03-02', what: 'calls', format: 'csv' } as const;
  const others = { ...asked, memberId: second.member.userId };
  expect((await bench.call('statistics.export', others, first.token)).code).toBe(40400);
  const { jobId } = (await bench.call('statistics.export', asked, first.token)).data;
  await bench.tenant.query(sql`
    update membership set permissions = array_remove(permissions, 'statistics.read')
    where user_id = ${first.member.userId}`);
  await bench.runJobs();
  const { data } = await bench.call('jobs.read', { id: jobId }, first.token);
  expect(data).toMatchObject({ state: 'failed', hasFile: false });
});
