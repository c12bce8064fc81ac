import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { PastCall } from './records/past-calls.usecases.ts';
import { createCallBench } from './test-support/call-bench.ts';

const DAY = 24 * 60 * 60_000;

async function createTalks() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷');

  /** Records a call of some days ago, to a new customer of the agent or to `given`. */
  async function talk(daysAgo = 0, given?: string, how: Partial<PastCall> = {}) {
    const customerId = given ?? (await bench.addToPublicPool());
    if (!given) await bench.call('customers.claim', { ids: [customerId] }, token);
    const callId = await bench.domains.calls.recordPast(member, {
      customerId,
      lineId: bench.lineId,
      createdAt: new Date(bench.clock.now().getTime() - 60 * 60_000 - daysAgo * DAY),
      cause: 'no_answer',
      hungUpBy: 'system',
      ringSeconds: 20,
      talkSeconds: 0,
      recording: null,
      ...how,
    });
    return { customerId, callId };
  }

  const save = (request: object) =>
    bench.call('followups.save', request as { customerId: string; callId: string; text: string }, token);

  async function unwritten() {
    const { data } = await bench.call('calls.page', { agentId: member.userId, written: 'no' }, token);
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ id }) => id);
  }

  return { bench, token, member, talk, save, unwritten };
}

test('every call without a follow-up is found, newest first, until it has one', async () => {
  const { talk, save, unwritten } = await createTalks();
  const first = await talk(2);
  const second = await talk(1);
  const third = await talk(0, first.customerId);
  expect(await unwritten()).toEqual([third.callId, second.callId, first.callId]);
  await save({ ...third, text: '约了周五' });
  expect(await unwritten()).toEqual([second.callId, first.callId]);
  await save({ ...first, text: '没人接' });
  expect(await unwritten()).toEqual([second.callId]);
});

test('only of the last seven days, and about whom one may still write', async () => {
  const { bench, talk, unwritten } = await createTalks();
  const edge = await talk(6);
  await talk(7);
  const [taken, deleted] = [await talk(), await talk()];
  expect(await unwritten()).toHaveLength(3);
  const colleague = await bench.agent('李敏');
  const owner = await bench.agent('王磊', { isSuper: true, dataScope: 'all' });
  const { userId } = colleague.member;
  const pairs = [{ id: taken.customerId, userId }];
  await bench.call('customers.assign', { way: 'explicit', pairs }, owner.token);
  await bench.call('customers.deletePrivate', { whom: { by: 'ids', ids: [deleted.customerId] } }, owner.token);
  await bench.runJobs();
  expect(await unwritten()).toEqual([edge.callId]);
});

test('a call to a typed number, and a running one, are none', async () => {
  const { bench, token, unwritten } = await createTalks();
  await bench.place(token, { mobile: '13900001111' });
  expect(await unwritten()).toEqual([]);
});

test('the agenda counts those of today and yesterday that are owed, however few of them it lists', async () => {
  const { bench, token, talk, save } = await createTalks();
  for (const daysAgo of [0, 0, 1]) await talk(daysAgo);
  await talk(2);
  const [written, declined, unreported, deleted] = [await talk(), await talk(1), await talk(1), await talk(1)];
  await talk(0, written.customerId, { cause: 'network', ringSeconds: 0 });
  await save({ ...written, text: '约了周五' });
  await bench.tenant.query(sql`update call set no_note = true where id = ${declined.callId}`);
  await bench.tenant.query(sql`update call set cause = 'unreported' where id = ${unreported.callId}`);
  const leader = await bench.agent('王磊', { isSuper: true, dataScope: 'all' });
  await bench.call('customers.deletePrivate', { whom: { by: 'ids', ids: [deleted.customerId] } }, leader.token);
  await bench.runJobs();
  const count = async (request: RequestTo<'messages.agenda'>, as = token) => {
    const { data } = await bench.call('messages.agenda', request, as);
    return data.kinds.find(({ kind }) => kind === 'unwritten');
  };
  for (const request of [{ size: 1 }, { size: 3 }, { kind: 'call_back' }, {}] as const) {
    expect([request, await count(request)]).toMatchObject([request, { state: 'read', late: 3, today: 0, later: 0 }]);
  }
  expect(await count({ size: 1, scope: 'team' }, leader.token)).toMatchObject({ late: 3 });
  expect(await count({ size: 1 }, leader.token)).toMatchObject({ late: 0 });
});
