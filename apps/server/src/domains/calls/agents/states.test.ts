import { settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { readyAgents } from '../calls.api.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const NEVER_ANSWERS = '13612340071';

async function withAgent() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const { userId } = agent.member;
  const presence = presenceIn(bench);
  const state = async () => (await bench.call('calls.state', {}, agent.token)).data;
  const set = (request: object, token = agent.token) => bench.call('calls.setState', request as never, token);
  const ready = async () => (await readyAgents(bench.tenant, [userId], bench.clock.now())).length === 1;
  const saveWrapUp = async (seconds: number) => {
    const value = { ...settingDefaults.wrapUp, seconds };
    const saved = await bench.call('config.saveSettings', { key: 'wrapUp', version: 0, value }, agent.token);
    expect(saved.code).toBe(200);
  };
  return { bench, agent, userId, presence, state, set, ready, saveWrapUp };
}

test('is offline until a device connects, and after the last was lost', async () => {
  const { bench, userId, presence, state, ready } = await withAgent();
  expect([(await state()).state, await ready()]).toEqual(['offline', false]);
  await presence.arrived(bench.tenantId, userId);
  expect([(await state()).state, await ready()]).toEqual(['ready', true]);
  const arrived = (await state()).since;
  bench.time.advance(600_000);
  expect(await state()).toMatchObject({ state: 'ready', since: arrived });
  await presence.left(bench.tenantId, userId, bench.time.now());
  expect(await state()).toMatchObject({ state: 'offline', since: '2026-03-02T02:10:00Z' });
  bench.time.advance(1000);
  await presence.arrived(bench.tenantId, userId);
  expect(await state()).toMatchObject({ state: 'ready', since: '2026-03-02T02:10:01Z' });
});

test('a break with its reason holds through a call and ends by hand; without a reason it is refused', async () => {
  const { bench, agent, userId, presence, state, set, ready } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  expect(await set({ state: 'break', reason: 'meal' })).toMatchObject({
    code: 200,
    data: { state: 'break', reason: 'meal', forcedBy: null },
  });
  expect(await ready()).toBe(false);
  const { data: call } = await bench.place(agent.token, { mobile: NEVER_ANSWERS });
  expect(await state()).toMatchObject({ state: 'calling', reason: null, since: call.createdAt });
  await bench.until(call.id, 'ended');
  expect((await state()).state).toBe('break');
  await set({ state: 'ready' });
  expect([(await state()).state, await ready()]).toEqual(['ready', true]);
  await set({ state: 'offline' });
  expect([(await state()).state, await ready()]).toEqual(['offline', false]);
  for (const bad of [
    { state: 'break' },
    { state: 'break', reason: 'nap' },
    { state: 'busy' },
    { state: 'calling' },
    {},
  ])
    expect((await set(bad)).code).toBe(40000);
});

test('the work after a call lasts as the rule says, ends with the sheet, and can be asked for again', async () => {
  const { bench, agent, userId, presence, state, set, ready, saveWrapUp } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  expect(await set({ state: 'wrap_up' })).toMatchObject({ code: 41385 });
  await saveWrapUp(120);
  const customerId = await bench.addToPublicPool({ mobile: ANSWERS });
  await bench.call('customers.claim', { ids: [customerId] }, agent.token);
  const { data: call } = await bench.place(agent.token, { customerId });
  await bench.until(call.id, 'answered');
  expect(await ready()).toBe(false);
  await bench.call('calls.hangUp', { id: call.id }, agent.token);
  await bench.until(call.id, 'ended');
  const after = await state();
  expect(after.state).toBe('wrap_up');
  expect(Date.parse(after.until!) - Date.parse(after.since)).toBe(120_000);
  bench.time.advance(119_000 - (bench.time.now().getTime() - Date.parse(after.since)));
  expect(await ready()).toBe(false);
  bench.time.advance(2000);
  expect(await ready()).toBe(true);
  expect((await state()).since).toBe(after.until);

  expect(await set({ state: 'wrap_up' })).toMatchObject({ code: 200, data: { state: 'wrap_up' } });
  await bench.call('followups.save', { customerId, callId: call.id, text: '谈妥' }, agent.token);
  expect(await ready()).toBe(true);
});

test("a leader sets an agent's state: the agent reads the name, may undo it, and it is recorded", async () => {
  const { bench, agent, userId, presence, state, set } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const force = (memberId: string, token = lead.token) =>
    bench.call('calls.forceState', { memberId, state: 'break', reason: 'training' }, token);
  expect(await force(userId)).toMatchObject({ code: 200, data: { state: 'break', forcedBy: '主管' } });
  expect(await bench.pushesTo(agent.member)).toMatchObject([
    { type: push.stateForced, data: { state: 'break', reason: 'training', by: '主管' } },
  ]);
  expect(await bench.admin(`select subject_id::text from audit where action = 'calls.state_forced'`)).toEqual([
    { subject_id: userId },
  ]);
  expect((await set({ state: 'ready' })).data.forcedBy).toBeNull();
  expect((await state()).state).toBe('ready');

  // The agent does not lead this member, and the clerk may not place calls.
  expect(await force(lead.member.userId, agent.token)).toMatchObject({ code: 40400 });
  const clerk = await bench.agent('财务', { permissions: ['billing.read'] });
  expect(await force(clerk.member.userId)).toMatchObject({ code: 40400 });
});

test('the board shows whom one leads: state, call and day', async () => {
  const { bench, agent, userId, presence } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  const lead = await bench.agent('主管', { dataScope: 'all' });
  await bench.agent('财务', { permissions: ['billing.read'] });
  const { data: call } = await bench.place(agent.token, { mobile: ANSWERS });
  const whileItRings = (await bench.call('calls.board', {}, lead.token)).data.list;
  expect(whileItRings[1]).toMatchObject({ state: 'calling', since: call.createdAt, call: { answeredAt: null } });
  await bench.until(call.id, 'answered');
  const rows = (await bench.call('calls.board', {}, lead.token)).data.list;
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['主管', 'offline'],
    ['赵婷', 'busy'],
  ]);
  expect(rows[1]!.since).toBe(rows[1]!.call!.answeredAt);
  expect(rows[1]).toMatchObject({
    call: { id: call.id, state: 'answered', callee: '136****0060' },
    today: { calls: 1 },
  });
  expect((await bench.call('calls.board', {}, agent.token)).data.list).toMatchObject([{ memberId: userId }]);
});

test('the day of the board is that of home, also when who called has left', async () => {
  const { bench, agent } = await withAgent();
  const leaver = await bench.agent('李敏');
  const lead = await bench.agent('主管', { dataScope: 'all', isSuper: true });
  for (const { token } of [agent, leaver]) {
    const { data: call } = await bench.place(token, { mobile: ANSWERS });
    await bench.until(call.id, 'answered');
    await bench.pass(60);
    await bench.until(call.id, 'ended');
  }
  const days = async () => {
    const { list, others } = (await bench.call('calls.board', {}, lead.token)).data;
    const { now } = (await bench.call('statistics.today', { of: 'team' }, lead.token)).data;
    const sum = (of: 'calls' | 'answered' | 'talkSeconds') =>
      list.reduce((all, { today }) => all + today[of], others[of]);
    return {
      names: list.map(({ name }) => name),
      others: others.calls,
      team: [sum('calls'), sum('answered')],
      home: [now.calls, now.answered],
      talk: sum('talkSeconds') - now.talkSeconds,
    };
  };
  expect(await days()).toEqual({ names: ['主管', '李敏', '赵婷'], others: 0, team: [2, 2], home: [2, 2], talk: 0 });
  const ended = { userId: leaver.member.userId, how: 'suspend', successor: 'sea' } as const;
  expect((await bench.call('organisation.endStaff', ended, lead.token)).code).toBe(200);
  expect(await days()).toEqual({ names: ['主管', '赵婷'], others: 1, team: [2, 2], home: [2, 2], talk: 0 });
});

test('a break pauses a run of calls, and going on with it ends the break', async () => {
  const { bench, agent, userId, presence, state, set } = await withAgent();
  await presence.arrived(bench.tenantId, userId);
  const ids = [await bench.addToPublicPool(), await bench.addToPublicPool()];
  await bench.call('customers.claim', { ids }, agent.token);
  const { data: run } = await bench.call('calls.startRun', { walk: { by: 'ids', ids }, paceSeconds: 30 }, agent.token);
  await set({ state: 'break', reason: 'rest' });
  const runNow = async () => (await bench.call('calls.run', {}, agent.token)).data.run;
  expect(await runNow()).toMatchObject({ phase: 'paused', reason: 'asked' });
  await bench.pass(60);
  expect((await bench.call('calls.page', {}, agent.token)).data.list).toEqual([]);
  expect((await bench.call('calls.steerRun', { id: run.id, what: 'resume' }, agent.token)).code).toBe(200);
  expect((await state()).state).toBe('ready');
});
