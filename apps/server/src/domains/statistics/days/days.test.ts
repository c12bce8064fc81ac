import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createFiguresBench, type FiguresBench } from '../test-support/figures-bench.ts';

const period = { from: '2026-02-27', to: '2026-03-02', of: 'team' as const };

/** Reads every figure of the period, for a comparison. */
async function figures(bench: FiguresBench, token: string) {
  const [totals, device, series, members, lines] = await Promise.all([
    bench.call('statistics.callTotals', period, token),
    bench.call('statistics.deviceCallTotals', period, token),
    bench.call('statistics.callSeries', { ...period, by: 'member' }, token),
    bench.call('statistics.callRanks', period, token),
    bench.call('statistics.callRanks', { ...period, by: 'line' }, token),
  ]);
  return [totals.data, device.data, series.data, members.data, lines.data];
}

async function createDays() {
  const bench = await createFiguresBench();
  const { days } = bench.domains.statistics;
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const first = await bench.agent('赵婷');
  for (const at of ['2026-02-27T01:00:00Z', '2026-02-28T15:30:00Z', '2026-02-28T16:30:00Z', '2026-03-02T01:00:00Z']) {
    await bench.called(first.member, at, 60);
    await bench.called(manager.member, at, 0);
  }
  const addedUp = async () => (await days.rebuild(bench.tenantId, { check: true })).addedUp;
  /** Compares the figures from the stored sums with those from the calls alone, and with the result of the check. */
  async function holds() {
    const mixed = await figures(bench, manager.token);
    expect((await days.rebuild(bench.tenantId, { check: true })).differing).toEqual([]);
    await bench.admin('delete from statistics_day');
    expect(await figures(bench, manager.token)).toEqual(mixed);
    await days.rebuild(bench.tenantId, { check: false });
    expect(await figures(bench, manager.token)).toEqual(mixed);
  }
  return { ...bench, days, manager, first, addedUp, holds };
}

test('days that are over are added up at night; today is read live', async () => {
  const { runJobs, addedUp, called, first, call, days, tenantId, tenant, holds } = await createDays();
  expect(await addedUp()).toBe(0);
  await runJobs();
  expect(await addedUp()).toBe(3);
  const [row] = await tenant.query<{ count: string }>(sql`select count(*) from statistics_call`);
  expect(Number(row!.count)).toBe(6);
  await called(first.member, '2026-03-02T01:30:00Z', 7);
  const { data } = await call('statistics.callTotals', { from: '2026-03-02', to: '2026-03-02' }, first.token);
  expect(data.now).toMatchObject({ calls: 2, talkSeconds: 67 });
  expect(await days.rebuild(tenantId, { check: true })).toEqual({ days: 3, addedUp: 3, differing: [] });
  await holds();
});

test('a call that changes takes its day back to the calls, at once', async () => {
  const { runJobs, addedUp, called, byDevice, first, tenant, call, holds } = await createDays();
  await runJobs();
  // A late report of a phone that was away for days.
  await byDevice(await called(first.member, '2026-02-27T03:00:00Z', 30));
  expect(await addedUp()).toBe(2);
  const device = async () =>
    (await call('statistics.deviceCallTotals', { ...period, of: 'me' }, first.token)).data.now.talkSeconds;
  expect(await device()).toBe(30);
  await runJobs();
  await tenant.query(sql`update call set talk_seconds = 31 where mode = 'device'`);
  expect(await device()).toBe(31);
  await holds();
});

test('a call that is hidden counts as before', async () => {
  const { runJobs, addedUp, call, manager, holds } = await createDays();
  await runJobs();
  const before = (await call('statistics.callTotals', period, manager.token)).data.now;
  const { list } = (await call('statistics.callsBehind', period, manager.token)).data;
  await call('calls.hideRecords', { ids: list.slice(0, 2).map(({ id }) => id) }, manager.token);
  expect((await call('statistics.callTotals', period, manager.token)).data.now).toEqual(before);
  expect(await addedUp()).toBe(3);
  await holds();
});

test('a change of zone makes other days, and going back the former ones', async () => {
  const { runJobs, addedUp, setZone, holds, call, manager } = await createDays();
  await runJobs();
  const byDay = async () =>
    (await call('statistics.callSeries', { ...period, from: '2026-02-26' }, manager.token)).data.points.map(
      ({ calls }) => calls,
    );
  expect(await byDay()).toEqual([0, 2, 2, 2, 2]);
  await setZone('America/New_York');
  expect(await addedUp()).toBe(0);
  expect(await byDay()).toEqual([2, 0, 4, 2, 0]);
  await holds();
  await setZone('Asia/Shanghai');
  await holds();
});

test('merging customers and undoing imports leave every figure as its calls say', async () => {
  const { runJobs, holds, call, upload, manager, addToPublicPool } = await createDays();
  await runJobs();
  const [keepId, mergeId] = [await addToPublicPool(), await addToPublicPool()];
  await call('customers.claim', { ids: [keepId, mergeId] }, manager.token);
  const { seen } = (await call('customers.mergePreview', { keepId, mergeId }, manager.token)).data;
  await call('customers.merge', { keepId, mergeId, seen, take: {}, owner: 'kept' }, manager.token);
  await holds();
  const file = await upload(manager.token, '名单.csv', Buffer.from('姓名,手机\n甲,13900000001\n'));
  const { data } = await call('customers.import', { filePath: file.data, fileName: '名单.csv' }, manager.token);
  await runJobs();
  const request = { importId: data.importId, target: 'self', existing: 'skip' } as const;
  await call('customers.confirmImport', request, manager.token);
  await runJobs();
  await call('customers.undoImport', { importId: data.importId }, manager.token);
  await runJobs();
  await holds();
});

test('the check names a day that is not what its calls come to, and changes nothing', async () => {
  const { runJobs, admin, days, tenantId } = await createDays();
  await runJobs();
  await admin(`update statistics_call set calls = calls + 1 where day = '2026-02-28'`);
  const found = { days: 3, addedUp: 3, differing: ['2026-02-28'] };
  expect(await days.rebuild(tenantId, { check: true })).toEqual(found);
  expect(await days.rebuild(tenantId, { check: true })).toEqual(found);
  expect(await days.rebuild(tenantId, { check: false })).toEqual(found);
  expect((await days.rebuild(tenantId, { check: true })).differing).toEqual([]);
});
