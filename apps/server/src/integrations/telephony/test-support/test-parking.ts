import { expect, test } from 'vitest';
import type { AgentLeg, LegEvent, TelephonyEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type ParkingBench = Pick<Bench, 'absentLeg' | 'otherLeg' | 'telephony' | 'until'>;

const counted = (call: TestCall, reached: LegEvent['reached']) =>
  call.legs('agent').filter((leg) => leg.reached === reached).length;
const told = (call: TestCall) =>
  call.events.flatMap((event: TelephonyEvent) => (event.type === 'consult' ? event.now : []));

/** Tests a customer who is parked until somebody takes the call, with every engine. */
export function testParking(bench: () => ParkingBench, callTo: CallTo): void {
  const reached = (call: TestCall, what: LegEvent['reached'], count: number) =>
    bench().until(() => counted(call, what) === count, 40);

  /** Makes a call whose customer is parked. The customer hangs up after the talk of these digits. */
  async function parked({ digits = '60', isHeld = false } = {}): Promise<TestCall> {
    const call = await callTo(digits);
    const { telephony } = bench();
    expect(await telephony.park(call.callId)).toBe(false);
    await call.heard('answered');
    if (isHeld) expect(await telephony.hold(call.callId, true)).toBe(true);
    expect(await telephony.park(call.callId)).toBe(true);
    await reached(call, 'ended', 1);
    expect(told(call)).toEqual(['parked']);
    expect(call.has('ended')).toBe(false);
    return call;
  }

  async function taken(call: TestCall, leg: AgentLeg = bench().otherLeg): Promise<void> {
    const { telephony } = bench();
    expect(await telephony.transfer(call.callId, leg)).toBe(true);
    await reached(call, 'answered', 2);
    expect(await telephony.takeOver(call.callId, true)).toBe(true);
  }

  async function talksToItsEnd(call: TestCall): Promise<void> {
    const { telephony } = bench();
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  }

  test.each([false, true])('a parked call has no agent until somebody takes it; held before: %s', async (isHeld) => {
    const call = await parked({ isHeld });
    const { telephony, otherLeg } = bench();
    expect(await telephony.park(call.callId)).toBe(false);
    expect(await telephony.hold(call.callId, false)).toBe(false);
    expect(await telephony.consult(call.callId, otherLeg)).toBe(false);
    await taken(call);
    await talksToItsEnd(call);
  });

  test('somebody who does not pick up leaves the customer parked, and nobody else is rung', async () => {
    const call = await parked();
    expect(await bench().telephony.transfer(call.callId, bench().absentLeg)).toBe(true);
    expect(await bench().telephony.transfer(call.callId, bench().otherLeg)).toBe(false);
    await call.heard('absent');
    expect(counted(call, 'dialled')).toBe(2);
    expect(call.has('ended')).toBe(false);
    expect(await bench().telephony.transfer(call.callId, bench().otherLeg)).toBe(true);
    await reached(call, 'answered', 2);
    expect(await bench().telephony.takeOver(call.callId, true)).toBe(true);
    await talksToItsEnd(call);
  });

  test('somebody who may not have the call leaves the customer parked', async () => {
    const call = await parked();
    expect(await bench().telephony.transfer(call.callId, bench().otherLeg)).toBe(true);
    await reached(call, 'answered', 2);
    expect(await bench().telephony.takeOver(call.callId, false)).toBe(true);
    await reached(call, 'ended', 2);
    expect(call.has('ended')).toBe(false);
    await bench().telephony.hangUp(call.callId, 'system');
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'system' });
  });

  test('whoever took a call may park it again', async () => {
    const call = await parked();
    await taken(call);
    expect(await bench().telephony.park(call.callId)).toBe(true);
    await reached(call, 'ended', 2);
    expect(told(call)).toEqual(['parked', 'parked']);
    await bench().telephony.hangUp(call.callId, 'system');
    await call.ended();
  });

  test('a call that is being handed over cannot be parked', async () => {
    const call = await callTo('60');
    await call.heard('answered');
    expect(await bench().telephony.transfer(call.callId, bench().absentLeg)).toBe(true);
    expect(await bench().telephony.park(call.callId)).toBe(false);
    await bench().telephony.hangUp(call.callId, 'system');
    await call.ended();
  });

  test('a parked customer who hangs up ends the call', async () => {
    const call = await parked({ digits: '80' });
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
  });
}
