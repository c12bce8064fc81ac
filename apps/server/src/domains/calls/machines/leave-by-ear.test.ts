import type { InboundSettings } from '@haihu/contract/config/core/settings';
import { expect, test, vi } from 'vitest';
import { toneWav } from '../../../../test/tone-wav.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';
const UNHEARD = 41398;
const NO_MESSAGE = 41399;
const ON_HOLD = 41394;

/** Makes an agent in an ordinary talk, in an enterprise that has a message for machines if `hasSound`. */
async function inTalk({ hasSound = true } = {}) {
  const bench = await createCallBench();
  const admin = await bench.member('周敏', { permissions: ['settings.write'] });
  const filePath = (await bench.upload(admin.token, '留言.wav', toneWav(1, 440))).data;
  const { id: soundId } = (await bench.call('calls.addSound', { name: '留言', filePath }, admin.token)).data;
  const change = async (part: Partial<InboundSettings>) => {
    const { inbound } = (await bench.call('config.settings', {}, admin.token)).data;
    const saved = { key: 'inbound', version: inbound.version, value: { ...inbound.value, ...part } } as const;
    expect((await bench.call('config.saveSettings', saved, admin.token)).code).toBe(200);
  };
  if (hasSound) await change({ machineSound: soundId });
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const { id } = (await bench.place(agent.token, { mobile: ANSWERS })).data;
  await bench.until(id, 'answered');
  const machine = async () => (await bench.call('calls.machine', { id }, agent.token)).data;
  const answer = (choice: 'hang_up' | 'message' | 'stay', token = agent.token) =>
    bench.call('calls.answerMachine', { id, choice }, token);
  const state = async () => (await bench.call('calls.state', {}, agent.token)).data.state;
  const kept = () =>
    bench.tenant.query(sql`
      select state, cause, agent_id as "agentId", is_left as "isLeft", choice, verdict from call c
      left join call_machine m on m.call_id = c.id where c.id = ${id}`);
  return { bench, admin, agent, id, soundId, change, machine, answer, state, kept };
}

test('an agent who hears a machine leaves the message of the enterprise, and is free at once', async () => {
  const { bench, agent, id, soundId, machine, answer, state, kept } = await inTalk();
  const { telephony } = [...bench.dialler.drivers().values()][0]!;
  const leave = vi.spyOn(telephony, 'leaveMessage');
  expect(await machine()).toEqual({ found: null, canLeave: true });
  expect((await answer('message')).code).toBe(200);
  expect((await answer('message')).code).toBe(200);
  expect(await machine()).toMatchObject({ canLeave: false });
  expect((await bench.call('calls.current', {}, agent.token)).data.call).toBeNull();
  const next = (await bench.place(agent.token, { mobile: '13612340160' })).data;
  await bench.until(next.id, 'answered');
  expect(leave).toHaveBeenCalledExactlyOnceWith(id, { taskId: null, own: `${bench.tenantId}-${soundId}` });
  expect(await kept()).toMatchObject([{ state: 'answered', cause: null }]);
  await bench.until(id, 'ended');
  expect(await kept()).toEqual([
    { state: 'ended', cause: 'machine', agentId: agent.member.userId, isLeft: true, choice: 'message', verdict: null },
  ]);
  // The end of the message takes the agent out of no other call.
  expect(await state()).toBe('busy');
});

test('after-call work begins with the message, and not again at its end', async () => {
  const { bench, agent, id, answer, state, admin } = await inTalk();
  const { wrapUp } = (await bench.call('config.settings', {}, admin.token)).data;
  const value = { ...wrapUp.value, seconds: 600 };
  await bench.call('config.saveSettings', { key: 'wrapUp', version: wrapUp.version, value }, admin.token);
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  await answer('message');
  expect(await state()).toBe('wrap_up');
  await bench.call('calls.setState', { state: 'break', reason: 'meal' }, agent.token);
  expect(await state()).toBe('break');
  await bench.until(id, 'ended');
  expect(await state()).toBe('break');
});

test('without a message, on hold, or by a colleague nothing is left, and nobody hangs up on a machine unheard', async () => {
  const { bench, agent, id, soundId, answer, machine, change } = await inTalk({ hasSound: false });
  expect(await machine()).toEqual({ found: null, canLeave: false });
  expect((await answer('message')).code).toBe(NO_MESSAGE);
  await change({ machineSound: soundId });
  for (const choice of ['hang_up', 'stay'] as const) expect((await answer(choice)).code).toBe(UNHEARD);
  const colleague = await bench.agent('李敏', { dataScope: 'all' });
  expect((await answer('message', colleague.token)).code).toBe(40400);
  await bench.call('calls.hold', { id, isOn: true }, agent.token);
  expect((await answer('message')).code).toBe(ON_HOLD);
  await bench.call('calls.hold', { id, isOn: false }, agent.token);
  expect((await answer('message')).code).toBe(200);
});

test('a sound that is the message is not deleted', async () => {
  const { bench, admin, soundId, change } = await inTalk();
  const remove = () => bench.call('calls.deleteSound', { id: soundId }, admin.token);
  expect((await remove()).code).toBe(41375);
  await change({ machineSound: null });
  expect((await remove()).code).toBe(200);
});
