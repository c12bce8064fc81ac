import { expect, test } from 'vitest';
import { readSheets } from '../../platform/spreadsheet/sheet.ts';
import { createFiguresBench } from './test-support/figures-bench.ts';

const days = { from: '2026-03-01', to: '2026-03-02', of: 'team' as const };

test('long calls are counted live and from the sums of days, ranked, opened and exported', async () => {
  const bench = await createFiguresBench();
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const { member } = await bench.agent('赵婷');
  const long = await bench.called(member, '2026-03-01T01:00:00Z', 60);
  await bench.called(member, '2026-03-01T02:00:00Z', 59);
  await bench.called(manager.member, '2026-03-02T01:00:00Z', 0);
  const { token } = manager;
  async function holds() {
    const { data } = await bench.call('statistics.callTotals', days, token);
    expect([data.now.longCalls, data.before.longCalls, data.now.answered]).toEqual([1, 0, 2]);
    const series = (await bench.call('statistics.callSeries', { ...days, by: 'member', figure: 'longCalls' }, token))
      .data;
    expect(series.points.map((point) => point.longCalls)).toEqual([1, 0]);
    expect(series.groups[0]).toMatchObject({ name: '赵婷', values: [1, 0] });
  }
  await holds();
  await bench.runJobs();
  expect(await bench.domains.statistics.days.rebuild(bench.tenantId, { check: true })).toMatchObject({ differing: [] });
  await holds();

  const { data: ranks } = await bench.call('statistics.callRanks', { ...days, figure: 'longCalls' }, token);
  expect(ranks.list[0]).toMatchObject({ name: '赵婷', rank: 1, longCalls: 1 });
  const { data: behind } = await bench.call('statistics.callsBehind', { ...days, figure: 'longCalls' }, token);
  expect([behind.list.map(({ id }) => id), behind.total]).toEqual([[long], 1]);

  const { jobId } = (await bench.call('statistics.export', { ...days, what: 'calls', format: 'xlsx' }, token)).data;
  await bench.runJobs();
  const { link } = (await bench.call('jobs.file', { id: jobId }, token)).data;
  const rows: string[][] = [];
  for await (const { row } of readSheets((await bench.http.inject({ url: link })).rawPayload)) rows.push(row.cells);
  expect(rows[1]![rows[0]!.indexOf('长通话')]).toBe('1');
});
