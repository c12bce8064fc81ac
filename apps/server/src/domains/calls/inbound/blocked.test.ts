import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { refusedArrivals } from './refused-arrivals.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

async function createOffice() {
  const bench = await createCallBench();
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  const blocked = async (request: object = {}, token = leader.token) =>
    (await bench.call('calls.blocked', request, token)).data;
  const numbers = async () => (await blocked()).list.map(({ mobile }) => mobile);
  const missed = async (state: 'open' | 'closed' = 'open') =>
    (await bench.call('calls.missed', { scope: 'team', state }, leader.token)).data.list;
  const block = (mobile: string, more: { reason?: string; lastDay?: string | null } = {}, token = leader.token) =>
    bench.call('calls.block', { mobile, reason: '骚扰', lastDay: null, ...more }, token);
  const audited = async () => {
    const rows = await bench.tenant.query<{ action: string; detail: object }>(sql`
      select action, detail from audit where action like 'calls.%' order by id`);
    return rows.map(({ action, detail }) => [action, detail]);
  };
  return { ...bench, leader, blocked, numbers, missed, block, audited };
}

/** Returns the number of callers who were refused during this work. */
async function refusedBy(work: () => Promise<unknown>): Promise<number> {
  const before = Number(await refusedArrivals.value());
  await work();
  return Number(await refusedArrivals.value()) - before;
}

test('a blocked number gets the busy tone in whichever spelling, and leaves no missed call', async () => {
  const office = await createOffice();
  const { block, missed, numbers, audited } = office;
  expect((await block('139 0000 0070')).code).toBe(200);
  expect(await numbers()).toEqual(['139****0070']);
  const refused = await refusedBy(async () => {
    for (const caller of ['13900000070', '8613900000070', '+8613900000070']) await arrive(office, caller);
  });
  expect([refused, await missed()]).toEqual([3, []]);
  await arrive(office, '13900000071');
  expect(await missed()).toHaveLength(1);
  expect(await audited()).toEqual([
    ['calls.number_search', {}],
    ['calls.caller_blocked', { numbers: 1 }],
  ]);
});

test('a number is blocked by its missed call, which is closed as unwanted, and nobody needs to see it', async () => {
  const office = await createOffice();
  const { call, leader, agent, missed, numbers, audited } = office;
  await arrive(office, '13900000070');
  const [{ id } = { id: '' }] = await missed();
  const request = { missedId: id, reason: '推销', lastDay: null };
  const stranger = await agent('李敏');
  expect((await call('calls.block', request, stranger.token)).code).toBe(40400);
  expect((await call('calls.block', request, leader.token)).code).toBe(200);
  expect([await missed(), await numbers()]).toEqual([[], ['139****0070']]);
  expect(await missed('closed')).toMatchObject([{ closedWhy: 'unwanted', closedByName: '周主管' }]);
  expect(await refusedBy(() => arrive(office, '13900000070'))).toBe(1);
  // Nobody typed a number, so this is no search.
  expect(await audited()).toEqual([['calls.caller_blocked', { numbers: 1 }]]);
});

test('a block ends after its last day, by the calendar of the enterprise', async () => {
  const office = await createOffice();
  const { block, blocked, time } = office;
  const [over, today] = ['2026-03-01', '2026-03-02'];
  expect(await block('13900000070', { lastDay: over })).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'lastDay' }] },
  });
  await block('13900000070', { lastDay: today });
  expect((await blocked()).list).toMatchObject([{ until: '2026-03-02T16:00:00Z', byName: '周主管' }]);
  time.advance(13 * HOUR);
  expect(await refusedBy(() => arrive(office, '13900000070'))).toBe(1);
  time.advance(2 * HOUR);
  expect(await refusedBy(() => arrive(office, '13900000070'))).toBe(0);
});

test('a number is taken off, and on again by an undo; a second block replaces the first', async () => {
  const office = await createOffice();
  const { call, leader, block, blocked, numbers, audited } = office;
  const { data: first } = await block('13900000070', { lastDay: '2026-03-03' });
  const { data: second } = await block('13900000070', { reason: '辱骂' });
  expect(second).toEqual(first);
  expect(await blocked()).toMatchObject({ total: 1, list: [{ reason: '辱骂', until: null }] });
  const unblock = (undo: boolean) => call('calls.unblock', { id: first.id, undo }, leader.token);
  await unblock(false);
  await unblock(false);
  expect(await numbers()).toEqual([]);
  expect(await refusedBy(() => arrive(office, '13900000070'))).toBe(0);
  await unblock(true);
  expect((await blocked()).list).toMatchObject([{ reason: '辱骂' }]);
  expect(await refusedBy(() => arrive(office, '13900000070'))).toBe(1);
  expect((await audited()).map(([action]) => action).slice(-2)).toEqual([
    'calls.caller_unblocked',
    'calls.caller_blocked',
  ]);
  expect((await call('calls.unblock', { id: '999' }, leader.token)).code).toBe(40400);
});

test('typed numbers are searches: they are capped, and a wrong one is refused without a look', async () => {
  const { block, audited } = await createOffice();
  expect((await block('12')).code).toBe(41300);
  expect(await audited()).toEqual([]);
  for (let index = 0; index < 30; index += 1) await block(`139000001${String(index).padStart(2, '0')}`);
  expect((await block('13900000199')).code).toBe(41004);
});

test('the list pages by the newest blocks, and only members who keep such lists read it', async () => {
  const { block, blocked, time, agent, call } = await createOffice();
  for (const last of ['70', '71', '72']) {
    await block(`139000000${last}`);
    time.advance(1000);
  }
  const first = await blocked({ size: 2 });
  const rest = await blocked({ size: 2, next: first.next! });
  expect([...first.list, ...rest.list].map(({ mobile }) => mobile.slice(-2))).toEqual(['72', '71', '70']);
  expect([first.total, rest.total, rest.next]).toEqual([3, null, null]);
  const { token } = await agent('赵婷', { permissions: ['calls.read'] });
  expect(await call('calls.blocked', {}, token)).toMatchObject({ code: 403 });
});

test('counted arrivals are forgotten after a month', async () => {
  const office = await createOffice();
  const { admin, time } = office;
  await arrive(office, '13900000070');
  time.advance(31 * DAY);
  await arrive(office, '13900000071');
  expect(await admin('select count(*)::int as n from missed_arrival')).toEqual([{ n: 1 }]);
});
