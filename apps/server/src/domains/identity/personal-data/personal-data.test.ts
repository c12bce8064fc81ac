import { expect, test } from 'vitest';
import { createCallBench } from '../../calls/test-support/call-bench.ts';
import { addCustomer } from '../../../../test/customers.ts';

async function office() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷');
  const place = { owner_id: member.userId, owned_at: bench.clock.now() };
  const customerId = await addCustomer(bench, { ...place, name: '刘芳', mobile: '13812346602' });
  await bench.domains.config.setBranding(null, 'urp', '<p>one</p>');
  const { list } = await bench.domains.config.agreements.current('');
  await bench.domains.config.agreements.accept(member, [list[0]!.id], '203.0.113.77');
  const placed = await bench.place(token, { customerId });
  await bench.until(placed.data.id, 'ended');
  const text = '要资料，回电 13812346602';
  await bench.call('followups.save', { customerId, callId: placed.data.id, text }, token);
  return { ...bench, token, me: member, customerId };
}

test('a person gets what is kept about them, and nothing of others', async () => {
  const world = await office();
  const colleague = await world.member('李敏');
  await world.call('followups.save', { customerId: world.customerId, text: '同事写的' }, colleague.token);
  await world.call('feedback.save', { text: '录音听不清', contact: '微信 zhaoting' }, world.token);
  await world.call('feedback.save', { text: '同事写的意见' }, colleague.token);
  await world.call('messages.addWaitingDevice', { isPhone: true }, world.token);
  await world.call('messages.saveSwitches', { list: [{ kind: 'visit', push: false, sound: true }] }, world.token);
  const { data } = await world.call('identity.exportData', {}, world.token);
  await world.runJobs();
  expect((await world.call('jobs.file', { id: data.jobId }, colleague.token)).code).toBe(40400);
  const file = (await world.call('jobs.file', { id: data.jobId }, world.token)).data;
  expect(file.name).toBe('我的数据-2026-03-02.json');
  const kept = (await world.http.inject({ url: file.link })).json();
  expect(kept).toMatchObject({
    profile: { userId: world.me.userId, name: '赵婷', mobile: expect.stringMatching(/^139\d{8}$/) },
    sessions: [{ enterprise: '海呼演示', endedAt: null }],
    consents: [{ agreement: { kind: 'urp', version: 1 }, network: '203.0.113.0/24' }],
    followUps: [{ customerId: world.customerId, text: '要资料，回电 138********' }],
    calls: [{ customerId: world.customerId }],
    notices: { devices: [{ sentAt: null }], switches: [{ kind: 'visit', push: false, sound: true }] },
    feedback: [{ text: '录音听不清', contact: '微信 zhaoting', pictures: 0, replies: [] }],
  });
  expect(JSON.stringify(kept)).not.toMatch(/13812346602|刘芳|同事写的/);
});

test('once a day; a repetition of the request is the same export', async () => {
  const world = await office();
  const ask = (key?: string) => world.call('identity.exportData', {}, world.token, key ? { key } : {});
  const [first, again] = [await ask('the-same-key'), await ask('the-same-key')];
  expect(again.data).toEqual(first.data);
  const { againAt } = (await ask()).data as unknown as { againAt: string };
  expect((await ask()).code).toBe(40230);
  expect(Date.parse(againAt)).toBe(world.clock.now().getTime() + 24 * 60 * 60 * 1000);
});
