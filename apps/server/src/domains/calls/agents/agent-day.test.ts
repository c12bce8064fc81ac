import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { createFiguresBench } from '../../statistics/test-support/figures-bench.ts';

const ANSWERS = '13612340060';

/** Returns the minutes from 10 o'clock in Shanghai, at which the bench begins. */
const minutesTo = (at: string) => Math.round((Date.parse(at) - Date.parse('2026-03-02T02:00:00Z')) / 60_000);

async function withAgent() {
  const bench = await createFiguresBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const { userId } = agent.member;
  const { presence } = bench.domains.calls.agents;
  const dayOf = async (request: { memberId?: string; day?: string } = {}, { token } = lead) =>
    bench.call('calls.agentDay', { memberId: userId, ...request }, token);
  /** Writes each part of the band of today. */
  const band = async () => {
    const { data } = await dayOf();
    return data.band.map(({ state, reason, from, to }) =>
      [minutesTo(from), minutesTo(to), state, reason].filter((part) => part !== null).join(' '),
    );
  };
  const wait = (minutes: number) => bench.time.advance(minutes * 60_000);
  return { bench, agent, lead, userId, presence, dayOf, band, wait };
}

test('the band shows arrival, break, leaving, and the return after a server crashed', async () => {
  const { bench, agent, userId, presence, band, wait } = await withAgent();
  wait(5);
  await presence.arrived(bench.tenantId, userId);
  wait(10);
  await presence.seen(bench.tenantId, [userId]);
  await bench.call('calls.setState', { state: 'break', reason: 'meal' }, agent.token);
  wait(1);
  await presence.seen(bench.tenantId, [userId]);
  await bench.call('calls.setState', { state: 'ready' }, agent.token);
  // Nobody sees the agent for 20 minutes. Nothing said that they left.
  wait(20);
  expect((await band()).slice(-2)).toEqual(['15 16 break meal', '16 36 offline']);
  await presence.seen(bench.tenantId, [userId]);
  wait(1);
  await presence.left(bench.tenantId, userId, bench.clock.now());
  wait(3);
  expect(await band()).toEqual([
    // The device was seen at its arrival, and again ten minutes later only.
    '-600 15 offline',
    '15 16 break meal',
    '16 36 offline',
    '36 37 ready',
    '37 40 offline',
  ]);
});

test('a call is in the band with its ringing and its talk, and after-call work until it is saved', async () => {
  const { bench, agent, userId, presence, dayOf } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  const value = { ...settingDefaults.wrapUp, seconds: 120 };
  await bench.call('config.saveSettings', { key: 'wrapUp', version: 0, value }, agent.token);
  const customerId = await bench.addToPublicPool({ mobile: ANSWERS });
  await bench.call('customers.claim', { ids: [customerId] }, agent.token);
  const { data: call } = await bench.place(agent.token, { customerId });
  await bench.until(call.id, 'answered');
  await bench.call('calls.hangUp', { id: call.id }, agent.token);
  await bench.until(call.id, 'ended');
  bench.time.advance(10_000);
  const { data: before } = await dayOf();
  expect(before.band.map(({ state }) => state)).toEqual(['offline', 'calling', 'busy', 'wrap_up']);
  expect(before).toMatchObject({ calls: 1, answered: 1, unwritten: 1, unreported: 0 });
  await bench.call('followups.save', { customerId, callId: call.id, text: '谈妥' }, agent.token);
  bench.time.advance(5000);
  const { data: after } = await dayOf();
  expect(after.band.map(({ state }) => state)).toEqual(['offline', 'calling', 'busy', 'wrap_up', 'ready']);
  const ended = Date.parse(after.band.at(-1)!.to) - Date.parse(after.band.at(-1)!.from);
  expect(ended).toBe(5000);
  expect(after.unwritten).toBe(0);
});

test('another day has its own calls, and a day to come has nothing', async () => {
  const { bench, agent, dayOf } = await withAgent();
  await bench.called(agent.member, '2026-03-01T15:50:00Z', 60);
  await bench.called(agent.member, '2026-03-01T16:01:00Z', 60);
  const day = async (asked: string) => {
    const { calls, talkSeconds, band } = (await dayOf({ day: asked })).data;
    return [calls, talkSeconds, band.filter(({ state }) => state === 'busy').length];
  };
  expect(await day('2026-03-01')).toEqual([1, 60, 1]);
  expect(await day('2026-03-02')).toEqual([1, 60, 1]);
  expect((await dayOf({ day: '2026-03-03' })).data).toMatchObject({ band: [], calls: 0 });
});

test('only who leads the agent sees the day', async () => {
  const { bench, agent, lead, userId, dayOf } = await withAgent();
  const colleague = await bench.agent('李敏', { dataScope: 'self' });
  expect(await dayOf({}, colleague)).toMatchObject({ code: 40400 });
  expect(await dayOf({ memberId: lead.member.userId }, agent)).toMatchObject({ code: 40400 });
  expect((await dayOf({}, agent)).data.name).toBe('赵婷');
  const stranger = await (await bench.world.enterprise()).member('外人', { isSuper: true, dataScope: 'all' });
  expect(await dayOf({ memberId: userId }, stranger)).toMatchObject({ code: 40400 });
  expect(await dayOf({ memberId: '1x' })).toMatchObject({ code: 40000 });
});
