import { expect, test } from 'vitest';
import type { Member } from '../../../kernel/member.ts';
import { type CallBench, createCallBench } from '../../calls/test-support/call-bench.ts';

/** Writes a past call with this time and length; 0 seconds: nobody answered. */
async function called(bench: CallBench, member: Member, at: string, talkSeconds: number): Promise<void> {
  await bench.domains.calls.recordPast(member, {
    customerId: await bench.addToPublicPool(),
    lineId: bench.lineId,
    createdAt: new Date(at),
    cause: talkSeconds > 0 ? 'answered' : 'no_answer',
    hungUpBy: 'customer',
    ringSeconds: 10,
    talkSeconds,
    recording: null,
  });
}

test('the day so far stands beside yesterday until the same hour, for oneself and for a team', async () => {
  const bench = await createCallBench({ startsAt: new Date('2026-03-02T02:00:00Z') });
  const [first, second] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  await called(bench, first.member, '2026-02-28T15:59:59Z', 9);
  await called(bench, first.member, '2026-02-28T16:00:00Z', 70);
  await called(bench, first.member, '2026-03-01T01:59:00Z', 0);
  // Yesterday, after this hour.
  await called(bench, first.member, '2026-03-01T02:01:00Z', 33);
  await called(bench, first.member, '2026-03-01T16:00:00Z', 20);
  await called(bench, second.member, '2026-03-02T01:00:00Z', 5);
  await bench.call('followups.save', { customerId: await bench.addToPublicPool(), text: '下周再谈' }, first.token);
  bench.time.advance(1000);

  const today = async (token: string, of: 'me' | 'team') => (await bench.call('statistics.today', { of }, token)).data;
  expect(await today(first.token, 'me')).toEqual({
    now: { calls: 1, answered: 1, talkSeconds: 20, followUps: 1 },
    before: { calls: 2, answered: 1, talkSeconds: 70, followUps: 0 },
    goal: null,
  });
  expect(await today(manager.token, 'team')).toMatchObject({
    now: { calls: 2, answered: 2, talkSeconds: 25, followUps: 1 },
    before: { calls: 2 },
    goal: null,
  });
  expect(await today(manager.token, 'me')).toMatchObject({ now: { calls: 0, followUps: 0 } });
});

test('the goal of the enterprise holds until a member sets their own, and again once they take it back', async () => {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷');
  const owner = await bench.agent('周总', { permissions: ['settings.write', 'statistics.read'] });
  const goal = async (token = agent.token) => (await bench.call('statistics.today', { of: 'me' }, token)).data.goal;
  expect(await goal()).toBeNull();

  const setting = { key: 'goals' as const, version: 0, value: { callsADay: 120 } };
  expect(await bench.call('config.saveSettings', setting, owner.token)).toMatchObject({ code: 200 });
  expect(await goal()).toEqual({ callsADay: 120, isOwn: false });

  expect(await bench.call('statistics.setGoal', { callsADay: 200 }, agent.token)).toMatchObject({ code: 200 });
  expect(await goal()).toEqual({ callsADay: 200, isOwn: true });
  expect(await goal(owner.token)).toEqual({ callsADay: 120, isOwn: false });
  for (const callsADay of [0, 2001, 1.5]) {
    expect(await bench.call('statistics.setGoal', { callsADay }, agent.token)).toMatchObject({
      code: 40000,
      data: { fields: [{ field: 'callsADay' }] },
    });
  }
  await bench.call('statistics.setGoal', { callsADay: null }, agent.token);
  expect(await goal()).toEqual({ callsADay: 120, isOwn: false });
});
