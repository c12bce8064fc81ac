import { expect, test } from 'vitest';
import type { AgentLeg, LegEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type TransferBench = Pick<Bench, 'absentLeg' | 'otherLeg' | 'telephony' | 'until'>;

const counted = (call: TestCall, reached: LegEvent['reached']) =>
  call.legs('agent').filter((leg) => leg.reached === reached).length;

/** Tests a call that is handed to another person with every engine, in whatever order people press. */
export function testTransfers(bench: () => TransferBench, callTo: CallTo): void {
  const reached = (call: TestCall, what: LegEvent['reached'], count: number) =>
    bench().until(() => counted(call, what) === count, 40);

  /** Makes a call in talk that rings another person. */
  async function transferTo(leg: AgentLeg, isHeld = false): Promise<TestCall> {
    const call = await callTo('60');
    expect(await bench().telephony.transfer(call.callId, leg)).toBe(false);
    await call.heard('answered');
    if (isHeld) expect(await bench().telephony.hold(call.callId, true)).toBe(true);
    expect(await bench().telephony.transfer(call.callId, leg)).toBe(true);
    return call;
  }

  /** Expects that the new agent can do everything that an agent can, and ends the call. */
  async function talksToItsEnd(call: TestCall): Promise<void> {
    const { telephony } = bench();
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    expect(call.has('ended')).toBe(false);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  }

  test.each([false, true])(
    'a transfer rings the other agent, who takes the call over; held before: %s',
    async (held) => {
      const { telephony, otherLeg } = bench();
      const call = await transferTo(otherLeg, held);
      expect(await telephony.takeOver(call.callId, true)).toBe(false);
      await reached(call, 'answered', 2);
      expect(counted(call, 'ended')).toBe(0);
      expect(await telephony.takeOver(call.callId, true)).toBe(true);
      await reached(call, 'ended', 1);
      expect(await telephony.takeOver(call.callId, true)).toBe(false);
      await talksToItsEnd(call);
    },
  );

  test('a transfer to somebody who does not pick up leaves the two talking', async () => {
    const call = await transferTo(bench().absentLeg);
    await call.heard('absent');
    await talksToItsEnd(call);
  });

  test('a transfer to somebody who may not have the call leaves the two talking', async () => {
    const call = await transferTo(bench().otherLeg);
    await reached(call, 'answered', 2);
    expect(await bench().telephony.takeOver(call.callId, false)).toBe(true);
    await reached(call, 'ended', 1);
    await talksToItsEnd(call);
  });

  test.each([false, true])(
    'an agent hangs up while a transfer rings: the customer waits; held before: %s',
    async (held) => {
      const { telephony, otherLeg } = bench();
      const call = await transferTo(otherLeg, held);
      await call.hangUp();
      await reached(call, 'ended', 1);
      expect(await telephony.hold(call.callId, true)).toBe(false);
      await reached(call, 'answered', 2);
      expect(await telephony.takeOver(call.callId, true)).toBe(true);
      await talksToItsEnd(call);
    },
  );

  test('an agent hangs up, and nobody takes the call over: the agent is rung again', async () => {
    const call = await transferTo(bench().absentLeg);
    await call.hangUp();
    await reached(call, 'ended', 1);
    await call.heard('absent');
    await reached(call, 'answered', 2);
    await talksToItsEnd(call);
  });

  test('an agent hangs up twice while a transfer rings: the call is over', async () => {
    const call = await transferTo(bench().absentLeg);
    await call.hangUp();
    await reached(call, 'ended', 1);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered' });
  });
}
