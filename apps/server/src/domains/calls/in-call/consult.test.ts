import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createRunDriver } from '../test-support/run-driver.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const HANGS_UP = '13612340080';

/** Makes an agent in talk, and two colleagues. `number`: the number that is called. */
async function inTalk(number = ANSWERS) {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const colleague = await bench.agent('李敏', { dataScope: 'self' });
  const third = await bench.agent('王强', { dataScope: 'self' });
  const presence = presenceIn(bench);
  for (const { member } of [agent, colleague, third]) await presence.arrived(bench.tenantId, member.userId);
  const { data: call } = await bench.place(agent.token, { mobile: number });
  await bench.until(call.id, 'answered');
  const { id } = call;
  const controls = async (who = agent) => (await bench.call('calls.controls', { id }, who.token)).data;
  const current = async (who: typeof agent) => (await bench.call('calls.current', {}, who.token)).data.call;
  const consult = (memberId = colleague.member.userId) => bench.call('calls.consult', { id, memberId }, agent.token);
  const end = (how: 'handOver' | 'joinAll' | 'back') => bench.call('calls.consultEnd', { id, how }, agent.token);
  const told = async (who: typeof agent) => (await bench.pushesTo(who.member)).filter(({ type }) => type >= 140);
  const stateOf = async (who: typeof agent) => {
    const { data } = await bench.call('calls.state', {}, who.token);
    return data.state;
  };
  return { bench, agent, colleague, third, id, controls, current, consult, end, told, stateOf };
}

/** Makes an agent who talks with a colleague while the customer hears music. */
async function inConsult(number?: string) {
  const world = await inTalk(number);
  expect((await world.consult()).code).toBe(200);
  await world.bench.pass(2);
  expect((await world.controls()).consult).toMatchObject({ state: 'talks' });
  return world;
}

describe('a consultation', () => {
  test('rings a colleague, who is busy then and sees the call; the customer is on hold', async () => {
    const { bench, agent, colleague, id, controls, current, consult, stateOf } = await inTalk();
    expect((await consult()).code).toBe(200);
    expect((await consult()).code).toBe(200);
    expect(await bench.admin(`select kind from call_order where kind = 'consult'`)).toHaveLength(1);
    expect(await controls()).toMatchObject({ isHeld: true, consult: { state: 'rings', colleague: { name: '李敏' } } });
    expect(await stateOf(colleague)).toBe('calling');
    expect(await current(colleague)).toBeNull();
    await bench.pass(2);
    expect(await controls(colleague)).toMatchObject({ consult: { state: 'talks', agent: { name: '赵婷' } } });
    expect(await current(colleague)).toMatchObject({ id, agentName: '赵婷' });
    expect(await stateOf(colleague)).toBe('busy');
    expect(await stateOf(agent)).toBe('busy');
    expect(await bench.pushesTo(colleague.member)).toMatchObject([{ type: push.callList, data: { list: [{ id }] } }]);
  });

  test('nobody else comes into it: no call, no transfer, no second colleague, no hold', async () => {
    const { bench, agent, colleague, third, id, consult } = await inConsult();
    expect(await bench.place(colleague.token, { mobile: '13612340160' })).toMatchObject({ code: 41301 });
    const { token } = agent;
    expect(await consult(third.member.userId)).toMatchObject({ code: 41396 });
    const transfer = { id, memberId: third.member.userId };
    expect(await bench.call('calls.transfer', transfer, token)).toMatchObject({ code: 41396 });
    expect(await bench.call('calls.hold', { id, isOn: false }, token)).toMatchObject({ code: 41396 });
    const { data: other } = await bench.place(third.token, { mobile: '13612340160' });
    await bench.until(other.id, 'answered');
    const busy = { id: other.id, memberId: colleague.member.userId };
    expect(await bench.call('calls.consult', busy, third.token)).toMatchObject({ code: 41384 });
    expect(await bench.call('calls.transfer', busy, third.token)).toMatchObject({ code: 41384 });
    for (const name of ['calls.mute', 'calls.hold'] as const)
      expect(await bench.call(name, { id, isOn: true }, colleague.token)).toMatchObject({ code: 40400 });
    expect(await bench.call('calls.consultEnd', { id, how: 'handOver' }, colleague.token)).toMatchObject({
      code: 40400,
    });
  });

  test('a colleague in a run is at work between its calls, and shown so; after the pause they are rung', async () => {
    const { bench, agent, third, id, end } = await inConsult();
    await end('back');
    await bench.pass(1);
    const run = createRunDriver(() => ({ bench, agent: third }));
    await run.customers('80', '80');
    await run.start({ by: 'private', filter: { sort: 'owned' } }, 60);
    await run.write(await run.hearOut());
    const { userId: memberId } = third.member;
    const shown = async () =>
      (await bench.call('calls.colleagues', {}, agent.token)).data.list.find((one) => one.id === memberId)?.state;
    expect(await shown()).toBe('calling');
    for (const name of ['calls.consult', 'calls.transfer'] as const)
      expect(await bench.call(name, { id, memberId }, agent.token)).toMatchObject({ code: 41384 });
    await run.steer('pause', await run.now());
    expect(await shown()).toBe('ready');
    expect((await bench.call('calls.consult', { id, memberId }, agent.token)).code).toBe(200);
  });

  test('the agent goes back: the colleague is free again, and the customer is not on hold', async () => {
    const { bench, colleague, controls, current, end, told, stateOf, id } = await inConsult();
    expect((await end('back')).code).toBe(200);
    expect((await end('back')).code).toBe(200);
    await bench.pass(1);
    expect(await controls()).toMatchObject({ isHeld: false, consult: null });
    expect(await current(colleague)).toBeNull();
    expect(await stateOf(colleague)).toBe('ready');
    expect((await told(colleague)).at(-1)).toMatchObject({ type: push.callHanded, data: { callId: id, to: '赵婷' } });
    expect(await bench.stateOf(id)).toBe('answered');
    expect((await end('back')).code).toBe(200);
    expect(await end('joinAll')).toMatchObject({ code: 41380 });
  });

  test.each(['by the order', 'by hanging up'])('the agent hands over %s: one call, two who talked', async (how) => {
    const { bench, agent, colleague, current, end, told, stateOf, id } = await inConsult();
    await bench.pass(5);
    const asked =
      how === 'by the order' ? await end('handOver') : await bench.call('calls.hangUp', { id }, agent.token);
    expect(asked.code).toBe(200);
    await bench.pass(1);
    expect(await current(agent)).toBeNull();
    expect(await current(colleague)).toMatchObject({ id, agentName: '李敏' });
    expect((await told(agent)).at(-1)).toMatchObject({ type: push.callHanded, data: { callId: id, to: '李敏' } });
    expect(await stateOf(agent)).not.toBe('busy');
    await bench.pass(4);
    await bench.call('calls.hangUp', { id }, colleague.token);
    await bench.until(id, 'ended');
    const { data: detail } = await bench.call('calls.detail', { id }, colleague.token);
    expect(detail.talkers.map(({ name }) => name)).toEqual(['赵婷', '李敏']);
    expect(detail.companions).toEqual([]);
    expect(detail.legs.flatMap(({ kind, name }) => (kind === 'agent' ? name : []))).toEqual(['赵婷', '李敏']);
    expect(await bench.admin(`select count(*)::int from call where state = 'ended'`)).toEqual([{ count: 1 }]);
  });

  test('all three talk: the record says who did, and either agent may leave', async () => {
    const { bench, colleague, controls, end, told, agent, id } = await inConsult();
    expect((await end('joinAll')).code).toBe(200);
    await bench.pass(1);
    expect(await controls()).toMatchObject({ isHeld: false, consult: { state: 'joined' } });
    expect((await bench.call('calls.hold', { id, isOn: true }, agent.token)).code).toBe(200);
    expect((await bench.call('calls.hangUp', { id }, colleague.token)).code).toBe(200);
    await bench.pass(1);
    expect((await controls()).consult).toBeNull();
    expect((await told(agent)).at(-1)).toMatchObject({ type: push.consultMoved, data: { what: 'left', by: '李敏' } });
    await bench.call('calls.hangUp', { id }, agent.token);
    await bench.until(id, 'ended');
    const { data: detail } = await bench.call('calls.detail', { id }, agent.token);
    expect(detail).toMatchObject({ agentName: '赵婷', talkers: [], companions: [{ name: '李敏' }] });
    // A colleague who talked with the customer may read the call.
    expect((await bench.call('calls.detail', { id }, colleague.token)).code).toBe(200);
  });

  test('a colleague who does not pick up in 20 seconds: the agent is told, and has the customer back', async () => {
    const { bench, agent, colleague, controls, consult, told, stateOf } = await inTalk();
    // Nobody picks up phones whose numbers end in 71.
    const number = bench.cipher.seal(bench.tenantId, '057100000071').enc;
    await bench.tenant.query(sql`
      insert into agent_phone (tenant_id, user_id, secret_enc, kind, number_enc, bound_at)
      values (${bench.tenantId}, ${colleague.member.userId}, ${number}, 'phone', ${number}, now())`);
    expect((await consult()).code).toBe(200);
    await bench.pass(19);
    expect((await controls()).consult).toMatchObject({ state: 'rings' });
    await bench.pass(3);
    expect(await controls()).toMatchObject({ isHeld: false, consult: null });
    expect((await told(agent)).at(-1)).toMatchObject({ type: push.consultMoved, data: { what: 'absent', by: '李敏' } });
    expect(await stateOf(colleague)).toBe('ready');
  });

  test('the customer hangs up meanwhile: the talk of both ends, and both are told', async () => {
    const { bench, colleague, current, stateOf, told, id, consult } = await inTalk(HANGS_UP);
    expect((await consult()).code).toBe(200);
    await bench.until(id, 'ended');
    expect(await current(colleague)).toBeNull();
    expect(await stateOf(colleague)).toBe('ready');
    expect((await told(colleague)).at(-1)).toMatchObject({ type: push.callHanded, msg: '通话已结束' });
    expect(await bench.admin('select from call_colleague')).toEqual([]);
  });

  test('an agent who hangs up while the colleague rings has transferred the call', async () => {
    const { bench, agent, colleague, current, consult, id } = await inTalk();
    expect((await consult()).code).toBe(200);
    expect((await bench.call('calls.hangUp', { id }, agent.token)).code).toBe(200);
    await bench.pass(3);
    expect(await current(colleague)).toMatchObject({ id, agentName: '李敏' });
  });

  test('needs a colleague who can be rung', async () => {
    const { bench, agent, id, consult } = await inTalk();
    expect(await consult(agent.member.userId)).toMatchObject({ code: 41382 });
    expect(await consult('999999')).toMatchObject({ code: 40400 });
    const absent = await bench.agent('没上线');
    expect(await consult(absent.member.userId)).toMatchObject({ code: 41383 });
    await bench.call('calls.hangUp', { id }, agent.token);
    await bench.until(id, 'ended');
    expect(await consult()).toMatchObject({ code: 41380 });
  });
});
