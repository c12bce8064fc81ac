import { describe, expect, test } from 'vitest';
import type { AgentLeg, LegEvent, TelephonyEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type ConsultBench = Pick<Bench, 'absentLeg' | 'agentLeg' | 'otherLeg' | 'telephony' | 'until' | 'away' | 'pass'>;

const reachedBy = (call: TestCall, phone: number) =>
  call.legs('agent').flatMap((leg) => (leg.phone === phone ? leg.reached : []));
const told = (call: TestCall) =>
  call.events.flatMap((event: TelephonyEvent) => (event.type === 'consult' ? event.now : []));

/** Tests an agent who consults a colleague during a call, and a call of three, with every engine. */
export function testConsults(bench: () => ConsultBench, callTo: CallTo): void {
  const reached = (call: TestCall, phone: number, what: LegEvent['reached']) =>
    bench().until(() => reachedBy(call, phone).includes(what), 40);

  /** Makes a call in talk whose agent has a colleague rung. */
  async function consult(leg: AgentLeg, isHeld = false): Promise<TestCall> {
    const call = await callTo('60');
    const { telephony } = bench();
    expect(await telephony.consult(call.callId, leg)).toBe(false);
    await call.heard('answered');
    if (isHeld) expect(await telephony.hold(call.callId, true)).toBe(true);
    expect(await telephony.consult(call.callId, leg)).toBe(true);
    return call;
  }

  /** Makes a call whose agent talks with a colleague, while the customer hears music. */
  async function inConsult(isHeld = false): Promise<TestCall> {
    const call = await consult(bench().otherLeg, isHeld);
    await reached(call, 2, 'answered');
    expect(await bench().telephony.takeOver(call.callId, true)).toBe(true);
    return call;
  }

  const end = (call: TestCall, how: 'handOver' | 'joinAll' | 'back') => bench().telephony.consultEnd(call.callId, how);

  /** Expects that the agent can do everything again, and ends the call. */
  async function talksToItsEnd(call: TestCall): Promise<void> {
    const { telephony } = bench();
    expect(await end(call, 'back')).toBe(false);
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    expect(call.has('ended')).toBe(false);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  }

  test('while a colleague is rung or talks, the customer is on hold, and nobody else is rung', async () => {
    const { telephony, otherLeg } = bench();
    const call = await consult(otherLeg);
    expect(await telephony.hold(call.callId, false)).toBe(false);
    for (const how of ['handOver', 'joinAll'] as const) expect(await end(call, how)).toBe(false);
    await reached(call, 2, 'answered');
    expect(await telephony.takeOver(call.callId, true)).toBe(true);
    expect(await telephony.hold(call.callId, false)).toBe(false);
    expect(await telephony.consult(call.callId, otherLeg)).toBe(false);
    expect(await telephony.transfer(call.callId, otherLeg)).toBe(false);
    await telephony.hangUp(call.callId, 'system');
    await call.ended();
    expect(told(call)).toEqual([]);
  });

  test.each([false, true])('the agent goes back to the customer; held before: %s', async (isHeld) => {
    const call = await inConsult(isHeld);
    expect(await end(call, 'back')).toBe(true);
    await reached(call, 2, 'ended');
    await bench().until(() => told(call).length > 0, 10);
    expect(told(call)).toEqual(['back']);
    await talksToItsEnd(call);
  });

  test.each(['by the order', 'by hanging up'])('the agent hands over %s', async (how) => {
    const call = await inConsult();
    if (how === 'by the order') expect(await end(call, 'handOver')).toBe(true);
    else await call.hangUp();
    await reached(call, 1, 'ended');
    expect(told(call)).toEqual(['handed']);
    expect(reachedBy(call, 2)).not.toContain('ended');
    await talksToItsEnd(call);
  });

  test('all three talk, the agent leaves, and the colleague goes on', async () => {
    const call = await inConsult();
    expect(await end(call, 'joinAll')).toBe(true);
    for (const isOn of [true, false]) expect(await bench().telephony.hold(call.callId, isOn)).toBe(true);
    await call.hangUp();
    await reached(call, 1, 'ended');
    expect(told(call)).toEqual(['handed']);
    await talksToItsEnd(call);
  });

  test('all three talk, the colleague leaves, and the agent goes on', async () => {
    const call = await inConsult();
    expect(await end(call, 'joinAll')).toBe(true);
    expect(await end(call, 'back')).toBe(true);
    await reached(call, 2, 'ended');
    expect(told(call)).toEqual(['back']);
    await talksToItsEnd(call);
  });

  describe('touch tones', () => {
    /** The phone of an outside number that is a menu: it hangs up after four tones. */
    const menu = { kind: 'phone' as const, number: '13900000062' };

    /** Makes a call to this customer whose agent talks with this phone. */
    async function inConsultWith(digits: string, leg: AgentLeg): Promise<TestCall> {
      const call = await callTo(digits);
      await call.heard('answered');
      expect(await bench().telephony.consult(call.callId, leg)).toBe(true);
      await reached(call, 2, 'answered');
      expect(await bench().telephony.takeOver(call.callId, true)).toBe(true);
      return call;
    }

    /** Sends four tones in two steps, with the menu's words before each. */
    async function dial(call: TestCall): Promise<void> {
      for (const digits of ['12', '34']) {
        await bench().pass(1);
        expect(await bench().telephony.sendDigits(call.callId, digits)).toBe(true);
      }
    }

    test('reach the outside number that the agent talks with, and not the customer on hold', async () => {
      const call = await inConsultWith('62', menu);
      await dial(call);
      await reached(call, 2, 'ended');
      await bench().until(() => told(call).length > 0, 10);
      expect(told(call)).toEqual(['back']);
      // The customer is a menu of the same kind, and would have hung up.
      await bench().pass(5);
      await talksToItsEnd(call);
    });

    test('reach the outside number also after all three are joined', async () => {
      const call = await inConsultWith('60', menu);
      expect(await end(call, 'joinAll')).toBe(true);
      await dial(call);
      await reached(call, 2, 'ended');
      expect(told(call)).toEqual(['back']);
      await talksToItsEnd(call);
    });

    test('reach the customer also after all three are joined', async () => {
      const call = await inConsultWith('62', bench().otherLeg);
      expect(await end(call, 'joinAll')).toBe(true);
      await dial(call);
      expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
    });
  });

  test('a colleague who does not pick up leaves the customer to the agent, and is not told as absent', async () => {
    const call = await consult(bench().absentLeg);
    await call.heard('consult');
    expect(told(call)).toEqual(['back']);
    expect(call.has('absent')).toBe(false);
    await talksToItsEnd(call);
  });

  test('a colleague who may not join leaves the customer to the agent', async () => {
    const call = await consult(bench().otherLeg);
    await reached(call, 2, 'answered');
    expect(await bench().telephony.takeOver(call.callId, false)).toBe(true);
    await call.heard('consult');
    expect(told(call)).toEqual(['back']);
    await talksToItsEnd(call);
  });

  test('the agent stops the ring of the colleague', async () => {
    const call = await consult(bench().absentLeg);
    await reached(call, 2, 'dialled');
    expect(await end(call, 'back')).toBe(true);
    await call.heard('consult');
    await talksToItsEnd(call);
  });

  test('an agent who hangs up while the colleague rings has handed over, as in a transfer', async () => {
    const call = await consult(bench().otherLeg);
    await call.hangUp();
    await reached(call, 1, 'ended');
    expect(told(call)).toEqual(['awaited']);
    await reached(call, 2, 'answered');
    expect(await bench().telephony.takeOver(call.callId, true)).toBe(true);
    await talksToItsEnd(call);
  });

  test('an agent who hangs up while an absent colleague rings is rung again', async () => {
    const call = await consult(bench().absentLeg);
    await call.hangUp();
    await call.heard('absent');
    await reached(call, 3, 'answered');
    await talksToItsEnd(call);
  });

  test('an outside number is rung over the line of the call, and has the customer once the agent left', async () => {
    const call = await consult({ kind: 'phone', number: '13900000060' });
    await reached(call, 2, 'answered');
    expect(await bench().telephony.takeOver(call.callId, true)).toBe(true);
    await call.hangUp();
    await reached(call, 1, 'ended');
    expect(told(call)).toEqual(['handed']);
    expect(reachedBy(call, 2)).not.toContain('ended');
    expect(call.has('ended')).toBe(false);
    expect(await bench().telephony.hangUp(call.callId, 'system')).toBe(true);
    await call.ended();
    expect(reachedBy(call, 2)).toContain('ended');
  });

  test('an outside number is rung for the seconds that are asked for', async () => {
    const call = await callTo('60', { ringSeconds: 30 });
    await call.heard('answered');
    expect(await bench().telephony.consult(call.callId, { kind: 'phone', number: '13900000071' }, 3)).toBe(true);
    await call.heard('consult');
    expect(told(call)).toEqual(['back']);
    await talksToItsEnd(call);
  });

  test('a customer who hangs up meanwhile ends the call for both', async () => {
    const call = await callTo('80');
    await call.heard('answered');
    expect(await bench().telephony.consult(call.callId, bench().otherLeg)).toBe(true);
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
    expect(told(call)).toEqual([]);
    for (const leg of call.legs('agent').filter(({ reached: what }) => what === 'dialled')) {
      expect(reachedBy(call, leg.phone)).toContain('ended');
    }
  });

  test('a consultation goes on over a time without a connection', async () => {
    const call = await inConsult();
    await bench().away(() => bench().pass(2));
    expect(await end(call, 'joinAll')).toBe(true);
    expect(await end(call, 'back')).toBe(true);
    await reached(call, 2, 'ended');
    await talksToItsEnd(call);
  });
}
