import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../../tasks/test-support/task-office.ts';
import { createFiguresBench } from '../test-support/figures-bench.ts';

const DAY = '2026-03-01';

/** Makes a bench whose agent writes outcomes about calls. */
async function createOutcomesBench() {
  const bench = await createFiguresBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const { tenant, tenantId } = bench;

  /** Writes a follow-up about a call, as it was written then. */
  async function say(callId: string, at: string, outcome: string, own: string | null = null): Promise<void> {
    await tenant.query(sql`
      insert into follow_up (tenant_id, customer_id, author_id, at, outcome, own_outcome, call_id)
      select ${tenantId}, customer_id, ${agent.member.userId}, ${at}, ${outcome}, ${own}, id from call where id = ${callId}`);
  }
  const called = (at: string, seconds: number) => bench.called(agent.member, at, seconds);
  const counted = async (more: object = {}, { token } = lead) =>
    (await bench.call('statistics.callOutcomes', { from: DAY, to: DAY, of: 'team', ...more }, token)).data.list;
  const answered = async () =>
    (await bench.call('statistics.callTotals', { from: DAY, to: DAY, of: 'team' }, lead.token)).data.now.answered;
  return { ...bench, agent, lead, say, called, counted, answered };
}

test('answered calls are counted by their last outcome, own ones by their words, beside the day before', async () => {
  const { say, called, counted, answered } = await createOutcomesBench();
  const [one, two, three] = [
    await called('2026-03-01T02:00:00Z', 30),
    await called('2026-03-01T03:00:00Z', 40),
    await called('2026-03-01T04:00:00Z', 50),
  ];
  const unanswered = await called('2026-03-01T05:00:00Z', 0);
  const before = await called('2026-02-28T02:00:00Z', 30);
  await called('2026-03-01T06:00:00Z', 20);
  await say(one, '2026-03-01T02:05:00Z', 'not_interested');
  // A later word takes its place.
  await say(one, '2026-03-01T09:00:00Z', 'interested', '要报价');
  await say(two, '2026-03-02T01:00:00Z', 'interested', '要报价');
  await say(three, '2026-03-01T04:05:00Z', 'interested');
  await say(unanswered, '2026-03-01T05:05:00Z', 'no_contact');
  await say(before, '2026-02-28T02:05:00Z', 'call_again');
  const list = await counted();
  expect(list).toEqual([
    { outcome: 'interested', own: '要报价', calls: 2, before: 0 },
    { outcome: 'interested', own: null, calls: 1, before: 0 },
    { outcome: null, own: null, calls: 1, before: 0 },
    { outcome: 'call_again', own: null, calls: 0, before: 1 },
  ]);
  expect(list.reduce((all, { calls }) => all + calls, 0)).toBe(await answered());
});

test('calls of own phones are counted apart', async () => {
  const { called, counted, byDevice, say } = await createOutcomesBench();
  const device = await byDevice(await called('2026-03-01T03:00:00Z', 30));
  await say(device, '2026-03-01T03:05:00Z', 'added_wechat');
  expect(await counted()).toEqual([]);
  expect(await counted({ source: 'device' })).toEqual([{ outcome: 'added_wechat', own: null, calls: 1, before: 0 }]);
});

test('the result of a number of a task counts, in the words of an own outcome', async () => {
  const { call, manager, one, running, next, place, until, tenant } = await openTaskOffice();
  const taskId = await running(1);
  const [held] = (await next(taskId, one.token)).data.list;
  const { id: callId } = (await place(one.token, { taskNumberId: held!.id })).data;
  await until(callId, 'ended', 600);
  await tenant.query(sql`update call set answered_at = created_at where id = ${callId}`);
  const own = {
    words: '要报价',
    kind: 'open',
    times: 0,
    afterMinutes: 60,
    isOtherDaypart: false,
    isSameAgent: false,
    silenceDays: 0,
  } as const;
  const ownOutcomeId = (await call('tasks.saveOutcome', { ...own, taskId: null }, manager.token)).data.id;
  const written = { numberId: held!.id, result: { callId, ownOutcomeId } };
  expect((await call('tasks.record', written, one.token)).code).toBe(200);
  const day = { from: '2026-03-02', to: '2026-03-02', of: 'team' } as const;
  const { list } = (await call('statistics.callOutcomes', { ...day, taskId }, manager.token)).data;
  expect(list).toMatchObject([{ own: '要报价', calls: 1, before: 0 }]);
});

test('an agent sees the own calls, and another enterprise none', async () => {
  const { called, counted, agent, lead, say, world } = await createOutcomesBench();
  await say(await called('2026-03-01T02:00:00Z', 30), '2026-03-01T02:05:00Z', 'interested');
  const own = [{ outcome: 'interested', own: null, calls: 1, before: 0 }];
  expect(await counted({ of: 'me' }, agent)).toEqual(own);
  expect(await counted({ of: 'me' }, lead)).toEqual([]);
  const stranger = await (await world.enterprise('海呼分部')).member('钱进', { dataScope: 'all' });
  expect(await counted({}, stranger)).toEqual([]);
});
