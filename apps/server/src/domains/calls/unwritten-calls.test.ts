import { expect, test } from 'vitest';
import { createCallBench } from './test-support/call-bench.ts';

const DAY = 24 * 60 * 60_000;

async function createTalks() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷');

  /** Records a call of some days ago, to a new customer of the agent or to `given`. */
  async function talk(daysAgo = 0, given?: string) {
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
