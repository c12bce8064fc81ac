import { expect, test } from 'vitest';
import { createCallBench } from '../../calls/test-support/call-bench.ts';

async function createTalk() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷');
  const customerId = await bench.addToPublicPool();
  await bench.call('customers.claim', { ids: [customerId] }, token);
  const callId = await bench.domains.calls.recordPast(member, {
    customerId,
    lineId: bench.lineId,
    createdAt: new Date(bench.clock.now().getTime() - 60_000),
    cause: 'answered',
    hungUpBy: 'agent',
    ringSeconds: 5,
    talkSeconds: 30,
    recording: null,
  });
  const save = (text: string, again?: true, key?: string) =>
    bench.call('followups.save', { customerId, callId, text, again }, token, key ? { key } : {});
  const texts = async () => {
    const { data } = await bench.call('followups.list', { customerId }, token);
    return data.list.map(({ text }) => text).toSorted();
  };
  return { bench, token, customerId, save, texts };
}

test('a second follow-up of one call is refused unless it is asked for', async () => {
  const { save, texts } = await createTalk();
  expect((await save('第一条')).code).toBe(200);
  expect(await save('第二条')).toMatchObject({ code: 41206, msg: '这通电话已写过跟进' });
  expect(await texts()).toEqual(['第一条']);
  expect((await save('第二条', true)).code).toBe(200);
  expect(await texts()).toEqual(['第一条', '第二条']);
});

test('of two tabs that save at the same moment one is refused', async () => {
  const { save, texts } = await createTalk();
  const codes = (await Promise.all([save('甲'), save('乙')])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 41206]);
  expect(await texts()).toHaveLength(1);
});

test('the same attempt sent again is answered as the first time', async () => {
  const { save, texts } = await createTalk();
  const key = 'k'.repeat(32);
  const first = await save('第一条', undefined, key);
  expect(await save('第一条', undefined, key)).toEqual(first);
  expect(await texts()).toEqual(['第一条']);
});

test('notes by hand are as many as one likes', async () => {
  const { bench, token, customerId, save, texts } = await createTalk();
  await save('通话');
  for (const text of ['手写一', '手写二'])
    expect((await bench.call('followups.save', { customerId, text }, token)).code).toBe(200);
  expect(await texts()).toHaveLength(3);
});
