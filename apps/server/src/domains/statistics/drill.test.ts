import type { EndpointName, ReplyOf } from '@haihu/contract/contract';
import { callFigures, customerFigures, figuresBehind } from '@haihu/contract/statistics/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests } from '../../../test/world.ts';
import { createFiguresBench } from './test-support/figures-bench.ts';

/** The one enterprise of all properties, because they write nothing. */
const office = await createOffice();

async function createOffice() {
  const bench = await createFiguresBench({ atEnd: afterAllTests() });
  const { call, called, byDevice, addToPublicPool } = bench;
  const departmentId = await bench.department('一部');
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const first = await bench.agent('赵婷', { departmentId });
  const second = await bench.agent('李敏', { departmentId });
  const leader = await bench.agent('张伟', { departmentId, dataScope: 'branch' });
  const terms = { carrier: '联通', area: '浙江义乌', minutePrice: 1200, concurrency: 5 };
  const lineId = await bench.domains.calls.addLine(bench.tenantId, {
    name: '二线',
    ...terms,
    numbers: ['057188887777'],
  });
  const people = [first, second, manager];
  for (const [index, at] of [
    '2026-02-26T01:00:00Z',
    '2026-02-28T15:59:59Z',
    '2026-02-28T16:00:00Z',
    '2026-03-01T03:00:00Z',
    '2026-03-02T00:30:00Z',
    '2026-03-02T01:30:00Z',
  ].entries()) {
    for (const [place, { member }] of people.entries()) {
      const talk = ((index + place) % 3) * 17;
      const id = await called(member, at, talk, (index + place) % 2 === 0 ? bench.lineId : lineId);
      if ((index + place) % 4 === 3) await byDevice(id);
    }
  }
  for (const [index, { token }] of people.entries()) {
    const ids = [await addToPublicPool(), await addToPublicPool(), await addToPublicPool()] as const;
    await call('customers.claim', { ids: [...ids] }, token);
    await call('customers.setLevel', { id: ids[0], level: 1 }, token);
    await call('customers.setLevel', { id: ids[0], level: index + 2 }, token);
    await call('customers.mark', { id: ids[0], isDeal: true, dealAmount: String(10_000 * (index + 1)) }, token);
    await call('customers.mark', { id: ids[1], isDeal: true, dealAmount: '30000' }, token);
    await call('customers.mark', { id: ids[1], isDeal: false }, token);
    await call('followups.save', { customerId: ids[0], text: '一' }, token);
    await call('followups.save', { customerId: ids[0], text: '二' }, token);
    const callBack = await call(
      'followups.addVisit',
      { customerId: ids[0], at: '2026-03-02T05:00:00Z', content: '' },
      token,
    );
    await call('followups.finishVisit', { id: callBack.data.id }, token);
    await call('customers.returnToSea', { whom: { by: 'ids', ids: [ids[2]] }, reason: '没有意向' }, token);
  }
  await bench.runJobs();
  return { ...bench, departmentId, manager, leader, first, second, otherLineId: lineId };
}

const { manager, leader, first, second } = office;
const asking = fc.constantFrom(manager, leader, first);
const periods = fc.constantFrom(
  { from: '2026-03-02', to: '2026-03-02' },
  { from: '2026-02-26', to: '2026-03-02' },
  { from: '2026-02-28', to: '2026-03-01', zone: 'Europe/Berlin' },
);
const scopes = fc.constantFrom<object>(
  { of: 'team' },
  { of: 'me' },
  { memberId: first.member.userId },
  { memberId: second.member.userId },
  { departmentId: office.departmentId },
);
const narrowings = fc.constantFrom<object>(
  {},
  { lineId: office.lineId },
  { lineId: office.otherLineId },
  { mode: 'softphone' },
);

type Page = { list: unknown[]; next: string | null; total: number | null };

/** Reads every page, two rows at a time, with the total of the first page. */
async function readAll<Name extends EndpointName>(name: Name, request: object, token: string) {
  const list: unknown[] = [];
  let total: number | null = null;
  let next: string | undefined;
  do {
    const { data } = await office.call(name, { ...request, size: 2, ...(next && { next }) } as never, token);
    const page = data as unknown as Page;
    total ??= page.total;
    list.push(...page.list);
    next = page.next ?? undefined;
  } while (next);
  return { list, total };
}

type Calls = ReplyOf<'statistics.callsBehind'>['list'];

test('each figure of calls opens as many calls as it counts, with the talk that it sums', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...callFigures),
      asking,
      periods,
      scopes,
      narrowings,
      fc.boolean(),
      async (figure, { token }, period, scope, narrowing, isDevice) => {
        const request = { ...period, ...scope, ...(isDevice ? {} : narrowing) };
        const name = isDevice ? 'statistics.deviceCallTotals' : 'statistics.callTotals';
        const answer = await office.call(name, request, token);
        const source = isDevice ? 'device' : 'lines';
        if (answer.code !== 200) {
          expect(await office.call('statistics.callsBehind', { ...request, figure, source }, token)).toMatchObject({
            code: answer.code,
          });
          return;
        }
        const { now } = answer.data;
        const { list, total } = await readAll('statistics.callsBehind', { ...request, figure, source }, token);
        const isOfAll = figure === 'calls' || figure === 'answerRate';
        const expected = figure === 'undialled' ? now.undialled : isOfAll ? now.calls : now.answered;
        expect([list.length, total]).toEqual([expected, expected]);
        if (figure === 'undialled') return;
        expect((list as Calls).filter(({ answeredAt }) => answeredAt !== null)).toHaveLength(now.answered);
        expect((list as Calls).reduce((sum, { talkSeconds }) => sum + talkSeconds, 0)).toBe(now.talkSeconds);
      },
    ),
    { numRuns: 60 },
  );
});

const openers = {
  customers: 'statistics.customersBehind',
  records: 'statistics.recordsBehind',
  updates: 'statistics.updatesBehind',
  common: 'statistics.poolMovesBehind',
} as const;
const openerOf = new Map(
  Object.entries(figuresBehind).flatMap(([kind, figures]) =>
    figures.map((figure) => [figure as string, openers[kind as keyof typeof openers]] as const),
  ),
);

test('each figure of customers opens as many rows as it counts, or rows of that amount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...customerFigures),
      asking,
      periods,
      scopes,
      async (figure, who, period, scope) => {
        const request = { ...period, ...scope };
        const answer = await office.call('statistics.customerTotals', request, who.token);
        const opener = openerOf.get(figure)!;
        if (answer.code !== 200) {
          expect(await office.call(opener, { ...request, figure }, who.token)).toMatchObject({ code: answer.code });
          return;
        }
        const { list, total } = await readAll(opener, { ...request, figure }, who.token);
        expect(list).toHaveLength(total!);
        if (figure === 'dealAmount') {
          const rows = list as ReplyOf<'statistics.updatesBehind'>['list'];
          const sum = rows.reduce((all, row) => all + Number(row.toValue ?? 0) - Number(row.fromValue ?? 0), 0);
          expect(String(sum)).toBe(answer.data.now.dealAmount);
        } else {
          expect(total).toBe(answer.data.now[figure]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('each pair of levels opens its changes, and all pairs are all changes', async () => {
  const request = { from: '2026-03-02', to: '2026-03-02', of: 'team' as const };
  const { data } = await office.call('statistics.customerTotals', request, manager.token);
  let all = 0;
  for (const { from, to, count } of data.levels) {
    const pair = { ...request, figure: 'levelChanges', fromLevel: from, toLevel: to };
    const { list, total } = await readAll('statistics.updatesBehind', pair, manager.token);
    expect(total).toBe(count);
    const rows = list as ReplyOf<'statistics.updatesBehind'>['list'];
    expect(rows.map(({ fromValue, toValue }) => ({ fromValue, toValue }))).toEqual(
      rows.map(() => ({ fromValue: String(from), toValue: String(to) })),
    );
    all += count;
  }
  expect(all).toBe(data.now.levelChanges);
  expect(all).toBe(6);
});

test('each hour of a series opens its calls, and the hours are the day', async () => {
  const day = { from: '2026-03-02', to: '2026-03-02', of: 'team' as const };
  const { data } = await office.call('statistics.callSeries', { ...day, step: 'hour' }, manager.token);
  let all = 0;
  for (const { startsAt, calls } of data.points) {
    const { total } = await readAll('statistics.callsBehind', { ...day, hour: startsAt }, manager.token);
    expect(total).toBe(calls);
    all += calls;
  }
  const { data: totals } = await office.call('statistics.callTotals', day, manager.token);
  expect(all).toBe(totals.now.calls);
  expect(
    await office.call('statistics.callsBehind', { ...day, hour: '2026-03-05T00:00:00Z' }, manager.token),
  ).toMatchObject({ code: 40400 });
});

test('ranks of members, lines and modes add up to the totals', async () => {
  const period = { from: '2026-02-26', to: '2026-03-02', of: 'team' as const };
  const { data: totals } = await office.call('statistics.callTotals', period, manager.token);
  for (const by of ['member', 'department', 'line', 'mode'] as const) {
    const { data } = await office.call('statistics.callRanks', { ...period, by }, manager.token);
    expect(data.list.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals.now.calls);
    expect(data.list.reduce((sum, { talkSeconds }) => sum + talkSeconds, 0)).toBe(totals.now.talkSeconds);
    // Equal rows share a place. The next row's place counts all rows before it.
    const worth = data.list.map((row) => row.calls);
    expect(data.list.map(({ rank }) => rank)).toEqual(worth.map((calls) => worth.indexOf(calls) + 1));
  }
});

test('a hidden call counts, and stands behind its figure without number and customer', async () => {
  const day = { from: '2026-03-01', to: '2026-03-01', memberId: second.member.userId };
  const { data: before } = await office.call('statistics.callTotals', day, manager.token);
  const { data: shown } = await office.call('statistics.callsBehind', day, manager.token);
  const hidden = shown.list[0]!;
  await office.call('calls.hideRecords', { ids: [hidden.id] } as never, manager.token);
  expect((await office.call('statistics.callTotals', day, manager.token)).data).toEqual(before);
  const { data } = await office.call('statistics.callsBehind', day, manager.token);
  expect(data.total).toBe(before.now.calls);
  expect(data.list.find(({ id }) => id === hidden.id)).toMatchObject({ isHidden: true, callee: '', customerId: null });
});
