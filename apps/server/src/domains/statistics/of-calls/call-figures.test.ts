import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createFiguresBench } from '../test-support/figures-bench.ts';

const followed = { followUps: 0, customersFollowed: 0 };
const counts = (calls: number, answered: number, talkSeconds: number) => ({
  calls,
  answered,
  answerRate: calls === 0 ? 0 : Math.round((answered / calls) * 10_000) / 10_000,
  talkSeconds,
  averageSeconds: answered === 0 ? 0 : Math.round(talkSeconds / answered),
  undialled: 0,
});

test('totals count whole days of the enterprise, and as many days before them', async () => {
  const bench = await createFiguresBench();
  const { token, member } = await bench.agent();
  await bench.called(member, '2026-02-26T16:00:00Z', 70);
  await bench.called(member, '2026-02-27T15:59:59Z', 0);
  await bench.called(member, '2026-02-27T16:00:00Z', 30);
  await bench.called(member, '2026-03-01T15:59:59Z', 20);
  await bench.called(member, '2026-03-01T16:00:00Z', 0);
  const ask = async (from: string, to: string) => (await bench.call('statistics.callTotals', { from, to }, token)).data;

  expect(await ask('2026-02-28', '2026-03-01')).toMatchObject({
    now: { ...counts(2, 2, 50), ...followed },
    before: { ...counts(2, 1, 70), ...followed },
  });
  expect(await ask('2026-03-02', '2026-03-02')).toMatchObject({
    now: { ...counts(1, 0, 0), ...followed },
    before: { ...counts(1, 1, 20), ...followed },
  });
});

test('me and team follow the data scope, and a customer followed by two counts once in the total', async () => {
  const bench = await createFiguresBench();
  const [first, second] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const elsewhere = await (await bench.world.enterprise('海呼分部')).member('外人', { dataScope: 'all' });
  await bench.called(first.member, '2026-03-02T01:00:00Z', 60);
  await bench.called(second.member, '2026-03-02T01:10:00Z', 0);
  await bench.called(second.member, '2026-03-02T01:20:00Z', 5);
  const customerId = await bench.addToPublicPool();
  for (const { token } of [first, second, second]) {
    await bench.call('followups.save', { customerId, text: '下周再谈' }, token);
  }
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const now = async (token: string, of?: 'me' | 'team') =>
    (await bench.call('statistics.callTotals', { ...day, of }, token)).data.now;

  const ofFirst = { ...counts(1, 1, 60), followUps: 1, customersFollowed: 1 };
  const ofAll = { ...counts(3, 2, 65), followUps: 3, customersFollowed: 1 };
  expect(await now(first.token)).toEqual(ofFirst);
  expect(await now(first.token, 'team')).toEqual(ofFirst);
  expect(await now(manager.token, 'team')).toEqual(ofAll);
  expect(await now(manager.token)).toMatchObject({ calls: 0, followUps: 0 });
  expect(await now(elsewhere.token, 'team')).toMatchObject({ calls: 0, followUps: 0 });

  const ranks = async (token: string, figure = 'calls') =>
    (await bench.call('statistics.callRanks', { ...day, figure }, token)).data.list.map(({ rank, name, ...row }) => [
      rank,
      name,
      row.calls,
      row.talkSeconds,
      row.followUps,
    ]);
  // Members without activity appear in the ranks, too.
  expect(await ranks(manager.token)).toEqual([
    [1, '李敏', 2, 5, 2],
    [2, '赵婷', 1, 60, 1],
    [3, '王磊', 0, 0, 0],
  ]);
  expect(await ranks(manager.token, 'talkSeconds')).toEqual([
    [1, '赵婷', 1, 60, 1],
    [2, '李敏', 2, 5, 2],
    [3, '王磊', 0, 0, 0],
  ]);
  expect(await ranks(first.token)).toEqual([[1, '赵婷', 1, 60, 1]]);
});

test('follow-ups beside calls of one line, mode or task are those about these calls', async () => {
  const bench = await createFiguresBench();
  const { token, member } = await bench.agent('赵婷');
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const customerId = await bench.addToPublicPool();
  await bench.call('customers.claim', { ids: [customerId] }, token);
  const other = await bench.domains.calls.addLine(bench.tenantId, {
    name: '杭州专线',
    carrier: '移动',
    area: '浙江杭州',
    minutePrice: 1500,
    concurrency: 2,
    numbers: ['057188887777'],
  });
  const called = await bench.called(member, '2026-03-02T01:00:00Z', 60);
  await bench.called(member, '2026-03-02T01:10:00Z', 60, other);
  await bench.call('followups.save', { customerId, text: '没有打电话' }, token);
  await bench.tenant.query(sql`
    insert into follow_up (tenant_id, customer_id, author_id, at, text, call_id)
    values (${bench.tenantId}, ${customerId}, ${member.userId}, '2026-03-02T01:05:00Z', '谈过', ${called})`);
  const day = { from: '2026-03-02', to: '2026-03-02', of: 'team' as const };
  const asked = async (narrowed: { lineId?: string; mode?: 'line' | 'softphone' }) => {
    const { now } = (await bench.call('statistics.callTotals', { ...day, ...narrowed }, manager.token)).data;
    const { list } = (await bench.call('statistics.callRanks', { ...day, ...narrowed }, manager.token)).data;
    const ranked = list.find(({ name }) => name === '赵婷')!;
    for (const key of ['calls', 'followUps', 'customersFollowed'] as const) expect(ranked[key]).toBe(now[key]);
    return [now.calls, now.followUps, now.customersFollowed];
  };
  expect(await asked({})).toEqual([2, 2, 1]);
  expect(await asked({ lineId: bench.lineId })).toEqual([1, 1, 1]);
  expect(await asked({ lineId: other })).toEqual([1, 0, 0]);
  expect(await asked({ mode: 'softphone' })).toEqual([2, 1, 1]);
  expect(await asked({ mode: 'line' })).toEqual([0, 0, 0]);
  // Figures of customers belong to no line.
  const ranks = { ...day, figure: 'claimed', lineId: bench.lineId };
  expect(await bench.call('statistics.callRanks', ranks, manager.token)).toMatchObject({ code: 41913 });
});

test('a colleague, a department, a line or a task that is not in view is not there', async () => {
  const bench = await createFiguresBench();
  const { token } = await bench.agent('赵婷');
  const other = await bench.agent('李敏');
  const departmentId = await bench.department('一部');
  const day = { from: '2026-03-02', to: '2026-03-02' };
  for (const narrowed of [
    { memberId: other.member.userId },
    { memberId: '999' },
    { departmentId },
    { lineId: '999' },
    { taskId: '999' },
  ]) {
    const [field] = Object.keys(narrowed);
    for (const name of ['statistics.callTotals', 'statistics.callSeries', 'statistics.callsBehind'] as const) {
      expect(await bench.call(name, { ...day, ...narrowed }, token)).toMatchObject({
        code: 40400,
        data: { fields: [{ field }] },
      });
    }
  }
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 41910, 'to'],
  [{ from: '2024-03-01', to: '2026-03-02' }, 41911, 'to'],
  [{ from: '2026-03-02', to: '2026-03-02', zone: 'Asia/Atlantis' }, 41912, 'zone'],
  [{ from: '2026-02-30', to: '2026-03-02' }, 40000, 'from'],
])('%j is refused with %i and names the field %j', async (request, code, field) => {
  const bench = await createFiguresBench();
  const { token } = await bench.agent();
  const figure = 'claimed';
  const answers = [
    ...(await Promise.all(
      (
        [
          'statistics.callTotals',
          'statistics.deviceCallTotals',
          'statistics.callSeries',
          'statistics.callsBehind',
          'statistics.callRanks',
          'statistics.customerTotals',
          'statistics.customerSeries',
        ] as const
      ).map((name) => bench.call(name, request, token)),
    )),
    await bench.call('statistics.poolMovesBehind', { ...request, figure }, token),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ code, data: { fields: [{ field }] } });
});

test('a figure that is none, and a series too long to go by the hour, have codes of their own', async () => {
  const bench = await createFiguresBench();
  const { token } = await bench.agent();
  const day = { from: '2026-03-02', to: '2026-03-02' };
  for (const name of [
    'statistics.callSeries',
    'statistics.callsBehind',
    'statistics.callRanks',
    'statistics.customersBehind',
    'statistics.recordsBehind',
    'statistics.updatesBehind',
    'statistics.poolMovesBehind',
  ] as const) {
    expect(await bench.call(name, { ...day, figure: 'luck' }, token)).toMatchObject({ code: 41913 });
  }
  expect(await bench.call('statistics.callRanks', { ...day, by: 'line', figure: 'claimed' }, token)).toMatchObject({
    code: 41913,
  });
  const week = { from: '2026-02-22', to: '2026-03-01', step: 'hour' } as const;
  for (const name of ['statistics.callSeries', 'statistics.customerSeries'] as const) {
    expect(await bench.call(name, week, token)).toMatchObject({ code: 41914, data: { fields: [{ field: 'step' }] } });
  }
});

test('series hold every hour, day, week and month, also where clocks change', async () => {
  const bench = await createFiguresBench();
  const { token, member } = await bench.agent();
  // In Berlin clocks went from 02:00 to 03:00 on the 29th of March 2026, and from 03:00 to 02:00 on the 26th of October
  // 2025.
  await bench.called(member, '2025-10-26T00:30:00Z', 10);
  await bench.called(member, '2025-10-26T01:30:00Z', 20);
  await bench.called(member, '2025-10-26T22:30:00Z', 30);
  const ask = async (from: string, to: string, step: 'hour' | 'day' | 'week' | 'month') =>
    (await bench.call('statistics.callSeries', { from, to, step, zone: 'Europe/Berlin' }, token)).data.points;

  const longDay = await ask('2025-10-26', '2025-10-26', 'hour');
  expect(longDay).toHaveLength(25);
  // 02:30 comes twice: before clocks went back, and after.
  expect(longDay.map(({ calls }) => calls).join('')).toBe('0011000000000000000000001');
  expect(await ask('2026-03-29', '2026-03-29', 'hour')).toHaveLength(23);
  const days = await ask('2025-10-25', '2025-10-27', 'day');
  expect(days.map(({ startsAt, calls }) => [startsAt, calls])).toEqual([
    ['2025-10-24T22:00:00.000Z', 0],
    ['2025-10-25T22:00:00.000Z', 3],
    ['2025-10-26T23:00:00.000Z', 0],
  ]);
  const weeks = await ask('2025-10-22', '2025-11-03', 'week');
  expect(weeks.map(({ startsAt, calls }) => [startsAt.slice(0, 10), calls])).toEqual([
    ['2025-10-21', 3],
    ['2025-10-26', 0],
    ['2025-11-02', 0],
  ]);
  const months = await ask('2025-09-30', '2025-11-01', 'month');
  expect(months.map(({ calls }) => calls)).toEqual([0, 3, 0]);
});

test('calls on own phones count in local-census and nowhere else', async () => {
  const bench = await createFiguresBench();
  const { token, member } = await bench.agent();
  await bench.called(member, '2026-03-02T01:00:00Z', 60);
  await bench.byDevice(await bench.called(member, '2026-03-02T01:10:00Z', 30));
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const { data: totals } = await bench.call('statistics.callTotals', day, token);
  expect(totals.now).toMatchObject(counts(1, 1, 60));
  expect(totals.lines).toMatchObject([{ lineId: bench.lineId, name: '义乌专线', calls: 1 }]);
  expect(totals.modes).toMatchObject([{ mode: 'softphone', calls: 1 }]);
  const { data: device } = await bench.call('statistics.deviceCallTotals', day, token);
  expect(device).toEqual({ now: counts(1, 1, 30), before: counts(0, 0, 0) });
  const modes = async (source: 'lines' | 'device') => {
    const { data } = await bench.call('statistics.callsBehind', { ...day, source }, token);
    return [data.total, data.list.map(({ mode }) => mode)];
  };
  expect(await modes('lines')).toEqual([1, ['softphone']]);
  expect(await modes('device')).toEqual([1, ['device']]);
  const { data: ranks } = await bench.call('statistics.callRanks', { ...day, source: 'device', by: 'mode' }, token);
  expect(ranks.list).toMatchObject([{ key: 'device', calls: 1, talkSeconds: 30 }]);
});

test('a series names the members and the present departments whose calls it holds', async () => {
  const bench = await createFiguresBench();
  const departmentId = await bench.department('一部');
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const first = await bench.agent('赵婷', { departmentId });
  const second = await bench.agent('李敏');
  await bench.called(first.member, '2026-03-01T01:00:00Z', 60);
  await bench.called(first.member, '2026-03-02T01:00:00Z', 0);
  await bench.called(second.member, '2026-03-02T01:00:00Z', 9);
  const ask = async (by: 'member' | 'department') => {
    const asked = { from: '2026-03-01', to: '2026-03-02', of: 'team', by } as const;
    return (await bench.call('statistics.callSeries', asked, manager.token)).data.groups;
  };
  expect(await ask('member')).toEqual([
    { key: first.member.userId, name: '赵婷', values: [1, 1] },
    { key: second.member.userId, name: '李敏', values: [0, 1] },
  ]);
  expect(await ask('department')).toEqual([
    { key: departmentId, name: '一部', values: [1, 1] },
    { key: null, name: '', values: [0, 1] },
  ]);
  const narrowed = { from: '2026-03-01', to: '2026-03-02', departmentId };
  const { data } = await bench.call('statistics.callTotals', narrowed, manager.token);
  expect(data.now).toMatchObject(counts(2, 1, 60));
});
