import { expect, test } from 'vitest';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type LostSoundBench = Pick<Bench, 'goesAway' | 'otherLeg' | 'telephony' | 'until'>;

const told = (call: TestCall) => call.events.flatMap((event) => (event.type === 'agent_sound' ? event.isLost : []));

/** Tests a page that is not heard in a talk, with every engine. */
export function testLostSound(bench: () => LostSoundBench, callTo: CallTo): void {
  /** Makes a call of a page that will not be heard. */
  async function inTalk(how: Parameters<Bench['goesAway']>[0]): Promise<TestCall> {
    const { digits, agentLeg } = bench().goesAway(how);
    const call = await callTo(digits, { agentLeg, record: true });
    await call.heard('answered');
    return call;
  }

  test('a page that is not heard for a while is told of, and again once it is heard', async () => {
    const call = await inTalk('back');
    await bench().until(() => told(call).length === 2, 60);
    expect(told(call)).toEqual([true, false]);
    expect(call.has('ended')).toBe(false);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    expect((await call.ended()).cut).toBeUndefined();
  });

  test('a page that stays away ends the call, which was answered and is recorded', async () => {
    const call = await inTalk('for good');
    const ended = await call.ended();
    expect(told(call)).toEqual([true]);
    expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'system', cut: 'network' });
    expect(ended.recordedSeconds).toBeGreaterThan(1);
  });

  test('an agent who hangs up while the customer hears music ends the call as always', async () => {
    const call = await inTalk('for good');
    await call.heard('agent_sound');
    expect(await bench().telephony.hold(call.callId, false)).toBe(true);
    await call.hangUp();
    const ended = await call.ended();
    expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    expect(ended.cut).toBeUndefined();
  });

  test('a customer whom the agent holds or parks is not taken from them, however long', async () => {
    const [held, parked] = [await inTalk('for good'), await inTalk('for good')];
    const { telephony } = bench();
    expect(await telephony.hold(held.callId, true)).toBe(true);
    const reference = await inTalk('for good');
    // This one also hears music before it is parked.
    await parked.heard('agent_sound');
    expect(await telephony.park(parked.callId)).toBe(true);
    expect(await reference.ended()).toMatchObject({ cut: 'network' });
    expect(told(held)).toEqual([]);
    expect([held.has('ended'), parked.has('ended')]).toEqual([false, false]);
    for (const { callId } of [held, parked]) await telephony.hangUp(callId, 'system');
    expect((await held.ended()).cut).toBeUndefined();
    expect((await parked.ended()).cut).toBeUndefined();
  });

  test('a customer who hears music goes to the colleague who is asked, and is not lost while both talk', async () => {
    const call = await inTalk('for good');
    await call.heard('agent_sound');
    const { telephony, otherLeg, until } = bench();
    expect(await telephony.consult(call.callId, otherLeg)).toBe(true);
    await until(() => call.legs('agent').filter(({ reached }) => reached === 'answered').length === 2, 20);
    expect(await telephony.takeOver(call.callId, true)).toBe(true);
    expect(await telephony.consultEnd(call.callId, 'handOver')).toBe(true);
    await until(() => call.legs('agent').some(({ reached }) => reached === 'ended'), 20);
    expect(told(call)).toEqual([true]);
    await telephony.hangUp(call.callId, 'system');
    expect((await call.ended()).cut).toBeUndefined();
  });
}
