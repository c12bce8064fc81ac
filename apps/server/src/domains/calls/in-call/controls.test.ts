import { settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import type { Lease } from '../core/nodes.repository.ts';
import { createCallProgress } from '../dialling/call-progress.usecases.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const NEVER_ANSWERS = '13612340071';

const row = ({ calls, answered, talkSeconds }: { calls: number; answered: number; talkSeconds: number }) => [
  calls,
  answered,
  talkSeconds,
];

/** Makes an agent in talk, a colleague and a lead above both. */
async function inTalk() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const colleague = await bench.agent('李敏', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const { data: call } = await bench.place(agent.token, { mobile: ANSWERS });
  await bench.until(call.id, 'answered');
  const presence = presenceIn(bench);
  for (const { member } of [agent, colleague, lead]) await presence.arrived(bench.tenantId, member.userId);
  const controls = async () => (await bench.call('calls.controls', { id: call.id }, agent.token)).data;
  /** Returns the agent's pushes that are not about the call's own states. */
  const told = async ({ member } = agent) => (await bench.pushesTo(member)).filter(({ type }) => type >= 140);
  return { bench, agent, colleague, lead, id: call.id, controls, told };
}

describe('in a call', () => {
  test('mute and hold are done by the engine, stand on every device, and end with the call', async () => {
    const { bench, agent, id, controls } = await inTalk();
    for (const name of ['calls.mute', 'calls.hold'] as const) {
      expect((await bench.call(name, { id, isOn: true }, agent.token)).code).toBe(200);
      expect((await bench.call(name, { id, isOn: true }, agent.token)).code).toBe(200);
    }
    await bench.runJobs();
    await bench.pass(1);
    expect(await controls()).toMatchObject({ isMuted: true, isHeld: true });
    await bench.call('calls.hold', { id, isOn: false }, agent.token);
    expect(await controls()).toMatchObject({ isMuted: true, isHeld: false });
    await bench.call('calls.hangUp', { id }, agent.token);
    await bench.until(id, 'ended');
    expect(await controls()).toMatchObject({ isMuted: false, isHeld: false });
    expect(await bench.call('calls.mute', { id, isOn: true }, agent.token)).toMatchObject({ code: 41380 });
  });

  test('mute and hold of one call leave the calls of colleagues as they are', async () => {
    const { bench, agent, colleague, id, controls } = await inTalk();
    const { data: other } = await bench.place(colleague.token, { mobile: '13612340160' });
    await bench.until(other.id, 'answered');
    await bench.call('calls.hold', { id, isOn: true }, agent.token);
    await bench.call('calls.mute', { id: other.id, isOn: true }, colleague.token);
    expect(await controls()).toMatchObject({ isMuted: false, isHeld: true });
    const { data: controlsOfOther } = await bench.call('calls.controls', { id: other.id }, colleague.token);
    expect(controlsOfOther).toMatchObject({ isMuted: true, isHeld: false });
  });

  test('digits reach the other side once for a key; letters are refused in their own words', async () => {
    const { bench, agent, id } = await inTalk();
    const press = (digits: string, key?: string) =>
      bench.call('calls.digits', { id, digits }, agent.token, key ? { key } : {});
    expect(await press('12#', 'k'.repeat(32))).toMatchObject({ code: 200 });
    expect(await press('12#', 'k'.repeat(32))).toMatchObject({ code: 200 });
    const orders = await bench.admin(`select detail from call_order where kind = 'digits'`);
    expect(orders).toEqual([{ detail: { digits: '12#' } }]);
    for (const digits of ['A', '1b', '１', '+']) expect(await press(digits)).toMatchObject({ code: 41381 });
    expect(await press('')).toMatchObject({ code: 40000 });
  });

  test('before the other side is there nothing can be switched', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    const { data: call } = await bench.place(token, { mobile: NEVER_ANSWERS });
    const id = call.id;
    expect(await bench.call('calls.hold', { id, isOn: true }, token)).toMatchObject({ code: 41380 });
    expect(await bench.call('calls.digits', { id, digits: '1' }, token)).toMatchObject({ code: 41380 });
    expect(await bench.call('calls.transfer', { id, memberId: '9' }, token)).toMatchObject({ code: 41380 });
  });

  test('a call of somebody else is not there', async () => {
    const { bench, colleague, lead, id } = await inTalk();
    for (const { token } of [colleague, lead]) {
      expect(await bench.call('calls.controls', { id }, token)).toMatchObject({ code: 40400 });
      expect(await bench.call('calls.hangUp', { id }, token)).toMatchObject({ code: 40400 });
      expect(await bench.call('calls.mute', { id, isOn: true }, token)).toMatchObject({ code: 40400 });
    }
  });
});

describe('a transfer', () => {
  test('leaves the call to a colleague once they pick up, and both are told', async () => {
    const { bench, agent, colleague, id, controls, told } = await inTalk();
    expect((await bench.call('calls.colleagues', {}, agent.token)).data.list).toMatchObject([
      { name: '主管', state: 'ready' },
      { name: '李敏', state: 'ready' },
    ]);
    const memberId = colleague.member.userId;
    expect((await bench.call('calls.transfer', { id, memberId }, agent.token)).code).toBe(200);
    expect((await controls()).transferTo).toEqual({ id: memberId, name: '李敏' });
    await bench.pass(2);
    expect((await bench.call('calls.current', {}, colleague.token)).data.call).toMatchObject({ id, state: 'answered' });
    expect((await bench.call('calls.current', {}, agent.token)).data.call).toBeNull();
    expect(await told()).toMatchObject([{ type: push.callHanded, data: { callId: id, to: '李敏' } }]);
    expect(await bench.pushesTo(colleague.member)).toMatchObject([{ type: push.callList, data: { list: [{ id }] } }]);
    // The agent who handed the call over may call again at once. The call is charged to the colleague.
    expect((await bench.place(agent.token, { mobile: NEVER_ANSWERS })).code).toBe(200);
    expect((await bench.call('calls.hangUp', { id }, colleague.token)).code).toBe(200);
    await bench.until(id, 'ended');
    expect((await bench.call('calls.detail', { id }, colleague.token)).data).toMatchObject({ agentName: '李敏' });
  });

  test('leaves each who talked what they talked, in the call and in every figure', async () => {
    const { bench, agent, colleague, lead, id } = await inTalk();
    await bench.pass(10);
    await bench.call('calls.transfer', { id, memberId: colleague.member.userId }, agent.token);
    await bench.until(id, 'ended');
    const { data: detail } = await bench.call('calls.detail', { id }, colleague.token);
    const [first, second] = detail.talkers;
    expect(detail.talkers.map(({ name }) => name)).toEqual(['赵婷', '李敏']);
    expect(first!.seconds).toBeGreaterThanOrEqual(10);
    expect(first!.seconds).toBeLessThan(15);
    expect(first!.seconds + second!.seconds).toBe(detail.talkSeconds);

    // Both find it among their own calls, and a search for either of them finds it.
    for (const { token, member } of [agent, colleague]) {
      expect((await bench.call('calls.pagePlus', {}, token)).data).toMatchObject({ list: [{ id }], total: 1 });
      expect((await bench.call('calls.detail', { id }, token)).code).toBe(200);
      const theirs = { agentIds: [member.userId] };
      expect((await bench.call('calls.pagePlus', theirs, lead.token)).data).toMatchObject({ list: [{ id }], total: 1 });
      const { data } = await bench.call('calls.page', { agentId: member.userId }, lead.token);
      expect(data).toMatchObject({ list: [{ id }], total: 1 });
    }

    const own = [
      [1, 1, first!.seconds],
      [0, 0, second!.seconds],
    ];
    const both = [agent, colleague];
    const home = async ({ token }: typeof agent) => row((await bench.call('statistics.today', {}, token)).data.now);
    expect(await Promise.all(both.map(home))).toEqual(own);
    const { list: board } = (await bench.call('calls.board', {}, lead.token)).data;
    expect(both.map(({ member }) => row(board.find(({ memberId }) => memberId === member.userId)!.today))).toEqual(own);
    const day = { from: '2026-03-02', to: '2026-03-02' };
    const { list: ranks } = (await bench.call('statistics.callRanks', day, lead.token)).data;
    expect(both.map(({ member }) => row(ranks.find(({ key }) => key === member.userId)!))).toEqual(own);
    const { now } = (await bench.call('statistics.callTotals', { ...day, of: 'team' }, lead.token)).data;
    expect(row(now)).toEqual([1, 1, detail.talkSeconds]);

    const behind = async (figure: string, { member }: typeof agent) => {
      const { data } = await bench.call(
        'statistics.callsBehind',
        { ...day, figure, memberId: member.userId },
        lead.token,
      );
      return [data.list.length, data.total];
    };
    expect(await Promise.all(both.map((one) => behind('calls', one)))).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await Promise.all(both.map((one) => behind('talkSeconds', one)))).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const { days } = bench.domains.statistics;
    bench.time.advance(24 * 60 * 60_000);
    await days.rebuild(bench.tenantId, { check: false });
    const later = await bench.agent('经理', { dataScope: 'all' });
    const { list: addedUp } = (await bench.call('statistics.callRanks', day, later.token)).data;
    expect(both.map(({ member }) => row(addedUp.find(({ key }) => key === member.userId)!))).toEqual(own);
  });

  test('stays with the agent where the colleague is in another call by the time they pick up', async () => {
    const { bench, agent, colleague, id, controls, told } = await inTalk();
    expect((await bench.call('calls.transfer', { id, memberId: colleague.member.userId }, agent.token)).code).toBe(200);
    const { data: other } = await bench.place(colleague.token, { mobile: NEVER_ANSWERS });
    await bench.pass(3);
    expect((await bench.call('calls.current', {}, agent.token)).data.call).toMatchObject({ id, state: 'answered' });
    expect((await bench.call('calls.current', {}, colleague.token)).data.call).toMatchObject({ id: other.id });
    expect((await controls()).transferTo).toBeNull();
    const refusals = (await bench.pushesTo(agent.member)).filter(({ type }) => type === push.orderRefused);
    expect(refusals).toMatchObject([{ data: { callId: id, order: 'transfer', reason: 'absent' } }]);
    expect(await told()).toEqual([]);
  });

  test('goes on when the agent hangs up before the colleague picks up', async () => {
    const { bench, agent, colleague, id } = await inTalk();
    await bench.call('calls.hold', { id, isOn: true }, agent.token);
    await bench.call('calls.transfer', { id, memberId: colleague.member.userId }, agent.token);
    expect((await bench.call('calls.hangUp', { id }, agent.token)).code).toBe(200);
    await bench.pass(3);
    expect((await bench.call('calls.current', {}, colleague.token)).data.call).toMatchObject({ id, state: 'answered' });
    expect((await bench.call('calls.controls', { id }, colleague.token)).data).toMatchObject({ isHeld: false });
    await bench.call('calls.hangUp', { id }, colleague.token);
    await bench.until(id, 'ended');
  });

  test('goes neither to oneself, nor to nobody, nor to a phone that is not there, nor into a call', async () => {
    const { bench, agent, colleague, lead, id } = await inTalk();
    const to = (memberId: string) => bench.call('calls.transfer', { id, memberId }, agent.token);
    expect(await to(agent.member.userId)).toMatchObject({ code: 41382 });
    expect(await to('999999')).toMatchObject({ code: 40400 });
    const absent = await bench.agent('没上线');
    expect(await to(absent.member.userId)).toMatchObject({ code: 41383 });
    await bench.place(colleague.token, { mobile: NEVER_ANSWERS });
    expect(await to(colleague.member.userId)).toMatchObject({ code: 41384 });
    expect(await to(lead.member.userId)).toMatchObject({ code: 200 });
  });
});

describe('joining', () => {
  test.each(['listen', 'whisper', 'barge'] as const)('%s: rings the lead, is written down, and told', async (mode) => {
    const { bench, lead, id, controls, told } = await inTalk();
    expect((await bench.call('calls.join', { id, mode }, lead.token)).code).toBe(200);
    await bench.pass(2);
    expect((await controls()).joined).toMatchObject([{ name: '主管', mode }]);
    expect(
      await bench.admin(`select kind from call_leg where kind = 'monitor' and answered_at is not null`),
    ).toHaveLength(1);
    expect(await bench.admin(`select detail from audit where action = 'calls.joined'`)).toEqual([{ detail: { mode } }]);
    expect(await told()).toMatchObject([{ type: push.callJoined, data: { callId: id, mode, by: '主管' } }]);
    // The lead who joined can leave, and the other two go on.
    expect(await bench.stateOf(id)).toBe('answered');
  });

  test('a lead who hangs up is not named any more, while another one still listens', async () => {
    const { bench, lead, id, controls, told } = await inTalk();
    const { db, clock, domains, tenantId } = bench;
    const other = await bench.agent('经理', { dataScope: 'all' });
    await presenceIn(bench).arrived(tenantId, other.member.userId);
    for (const { token } of [lead, other]) {
      await bench.call('calls.join', { id, mode: 'listen' }, token);
      await bench.pass(2);
    }
    expect((await controls()).joined).toMatchObject([{ name: '主管' }, { name: '经理' }]);
    const [lease] = (await bench.admin(`select id as "nodeId", term from engine_node`)) as Lease[];
    const progress = createCallProgress({
      db,
      clock,
      customers: domains.customers.core,
      billing: domains.billing.core,
      tasks: { ...domains.tasks.core, machinesOf: async () => null },
      callEnded: { task: async () => undefined },
    });
    const ended = { type: 'leg', leg: 'monitor', reached: 'ended', q850: 16, sip: null } as const;
    const hangUp = (phone: number) => {
      const events = [{ ...ended, phone, at: clock.now().toISOString() }];
      return progress.noteAll(tenantId, [{ callId: id, events, mayBeRecorded: false }], { lease: lease! });
    };
    await hangUp(1);
    expect((await controls()).joined).toMatchObject([{ name: '经理' }]);
    expect((await told()).at(-1)).toMatchObject({
      type: push.consultMoved,
      data: { callId: id, what: 'moved' },
      msg: '',
    });
    // The same lead may join again, by a new phone.
    await bench.call('calls.join', { id, mode: 'whisper' }, lead.token);
    await bench.pass(2);
    await hangUp(1);
    expect((await controls()).joined.map(({ name }: { name: string }) => name)).toEqual(['经理', '主管']);
    await hangUp(3);
    expect((await controls()).joined).toMatchObject([{ name: '经理' }]);
    expect(await bench.stateOf(id)).toBe('answered');
  });

  test('listening is kept quiet where the rule says so, speaking never', async () => {
    const { bench, lead, id, controls, told } = await inTalk();
    const value = { ...settingDefaults.recording, tellsListening: false };
    const saved = await bench.call('config.saveSettings', { key: 'recording', version: 0, value }, lead.token);
    expect(saved.code).toBe(200);
    await bench.call('calls.join', { id, mode: 'listen' }, lead.token);
    await bench.pass(2);
    expect((await controls()).joined).toEqual([]);
    expect(await told()).toEqual([]);
    await bench.call('calls.join', { id, mode: 'barge' }, lead.token);
    expect((await controls()).joined).toMatchObject([{ mode: 'barge' }]);
    expect(await told()).toMatchObject([{ type: push.callJoined }]);
  });

  test('needs the right, somebody one leads, and a call in talk that is not one’s own', async () => {
    const { bench, agent, colleague, lead, id } = await inTalk();
    const join = (token: string, callId = id) => bench.call('calls.join', { id: callId, mode: 'listen' }, token);
    const barred = await bench.agent('销售', { permissions: ['calls.place'], dataScope: 'all' });
    expect(await join(barred.token)).toMatchObject({ code: 403 });
    expect(await join(colleague.token)).toMatchObject({ code: 40400 });
    expect(await join(agent.token)).toMatchObject({ code: 41386 });
    const { data: ringing } = await bench.place(colleague.token, { mobile: NEVER_ANSWERS });
    expect(await join(lead.token, ringing.id)).toMatchObject({ code: 41380 });
    await bench.place(lead.token, { mobile: '13612340173' });
    expect(await join(lead.token)).toMatchObject({ code: 41301 });
  });
});
