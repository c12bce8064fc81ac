import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { createFiguresBench } from '../../statistics/test-support/figures-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';

/** Returns the minutes from 10 o'clock in Shanghai, at which the bench begins. */
const minutesTo = (at: string) => Math.round((Date.parse(at) - Date.parse('2026-03-02T02:00:00Z')) / 60_000);

async function withAgent() {
  const bench = await createFiguresBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const { userId } = agent.member;
  const presence = presenceIn(bench);
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
  await bench.call('calls.setState', { state: 'break', reason: 'meal' }, agent.token);
  wait(1);
  await bench.call('calls.setState', { state: 'ready' }, agent.token);
  wait(2);
  await bench.admin(`update socket_process set seen_at = '${bench.clock.now().toISOString()}'`);
  // Nobody sees the agent for 20 minutes. Nothing said that they left.
  wait(20);
  expect((await band()).slice(-3)).toEqual(['15 16 break meal', '16 18 ready', '18 38 offline']);
  await bench.admin(`insert into socket_process values ('another', 'infinity')`);
  const { agents } = bench.domains.calls;
  await agents.presence.arrived(bench.tenantId, [userId], 'another');
  wait(1);
  await agents.presence.left(bench.tenantId, userId, { lostAt: bench.clock.now(), processId: 'another' });
  wait(3);
  expect(await band()).toEqual([
    '-600 5 offline',
    '5 15 ready',
    '15 16 break meal',
    '16 18 ready',
    '18 38 offline',
    '38 39 ready',
    '39 42 offline',
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
