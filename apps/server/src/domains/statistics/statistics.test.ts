import { expect, test } from 'vitest';
import type { Member } from '../../platform/member.ts';
import { createCallBench } from '../calls/test-support/call-bench.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

/** A call of that length at that instant; of 0 seconds: nobody answered. */
async function called(bench: Bench, member: Member, at: string, talkSeconds: number): Promise<void> {
  await bench.domains.calls.recordPast(member, {
    customerId: await bench.addToSea(),
    lineId: bench.lineId,
    createdAt: new Date(at),
    cause: talkSeconds > 0 ? 'answered' : 'no_answer',
    hungUpBy: 'customer',
    ringSeconds: 10,
    talkSeconds,
    recording: null,
  });
}

test('totals count whole days of the enterprise, and as many days before them', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  await called(bench, member, '2026-02-26T16:00:00Z', 70);
  await called(bench, member, '2026-02-27T15:59:59Z', 0);
  await called(bench, member, '2026-02-27T16:00:00Z', 30);
  await called(bench, member, '2026-03-01T15:59:59Z', 20);
  await called(bench, member, '2026-03-01T16:00:00Z', 0);
  const ask = async (from: string, to: string) => (await bench.call('statistics.callTotals', { from, to }, token)).data;

  const followed = { followUps: 0, customersFollowed: 0 };
  expect(await ask('2026-02-28', '2026-03-01')).toEqual({
    now: { calls: 2, answered: 2, talkSeconds: 50, ...followed },
    before: { calls: 2, answered: 1, talkSeconds: 70, ...followed },
  });
  expect(await ask('2026-03-02', '2026-03-02')).toEqual({
    now: { calls: 1, answered: 0, talkSeconds: 0, ...followed },
    before: { calls: 1, answered: 1, talkSeconds: 20, ...followed },
  });
});

test('me and team follow the data scope, and a customer followed by two counts once in the total', async () => {
  const bench = await createCallBench();
  const [first, second] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const elsewhere = await (await bench.world.enterprise('海呼分部')).member('外人', { dataScope: 'all' });
  await called(bench, first.member, '2026-03-02T01:00:00Z', 60);
  await called(bench, second.member, '2026-03-02T01:10:00Z', 0);
  await called(bench, second.member, '2026-03-02T01:20:00Z', 5);
  const customerId = await bench.addToSea();
  for (const { token } of [first, second, second]) {
    await bench.call('followups.save', { customerId, text: '下周再谈' }, token);
  }
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const now = async (token: string, of?: 'me' | 'team') =>
    (await bench.call('statistics.callTotals', { ...day, of }, token)).data.now;

  const ofFirst = { calls: 1, answered: 1, talkSeconds: 60, followUps: 1, customersFollowed: 1 };
  const ofSecond = { calls: 2, answered: 1, talkSeconds: 5, followUps: 2, customersFollowed: 1 };
  const ofAll = { calls: 3, answered: 2, talkSeconds: 65, followUps: 3, customersFollowed: 1 };
  expect(await now(first.token)).toEqual(ofFirst);
  expect(await now(first.token, 'team')).toEqual(ofFirst);
  expect(await now(manager.token, 'team')).toEqual(ofAll);
  expect(await now(manager.token)).toMatchObject({ calls: 0, followUps: 0 });
  expect(await now(elsewhere.token, 'team')).toMatchObject({ calls: 0, followUps: 0 });

  const ranks = async (token: string) => (await bench.call('statistics.callRanks', day, token)).data.list;
  expect(await ranks(manager.token)).toEqual([
    { memberId: second.member.userId, name: '李敏', ...ofSecond },
    { memberId: first.member.userId, name: '赵婷', ...ofFirst },
  ]);
  expect(await ranks(first.token)).toEqual([{ memberId: first.member.userId, name: '赵婷', ...ofFirst }]);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ from: '2025-03-01', to: '2026-03-02' }, 'to'],
  [{ from: '2026-02-30', to: '2026-03-02' }, 'from'],
])('%j is refused with the field %j', async (request, field) => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  for (const name of ['statistics.callTotals', 'statistics.callRanks'] as const) {
    expect(await bench.call(name, request, token)).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
  }
});
