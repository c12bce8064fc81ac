import { expect, test } from 'vitest';
import type { TelephonyEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The task whose message the machine hears. */
const message = { taskId: '7' };

/** The longest time after the answer within which it is known what answered. Milliseconds. */
const KNOWN_WITHIN = 4500;

const told = <Type extends TelephonyEvent['type']>(call: TestCall, type: Type) =>
  call.events.flatMap((event) => (event.type === type ? (event as Extract<TelephonyEvent, { type: Type }>) : []));
const talking = (call: TestCall) =>
  call.events.flatMap(({ type, at }) => (type === 'answered' || type === 'bridged' ? at : []));

/** Tests with every engine how machines are told apart beside the talk, and the messages that they hear. */
export function testMachines(
  bench: () => Pick<Bench, 'agentLeg' | 'otherLeg' | 'pass' | 'telephony' | 'until'>,
  callTo: CallTo,
): void {
  test.each(['agent', 'customer'] as const)(
    'a machine is told of, and nobody waits for it: %s first',
    async (first) => {
      const agentLeg = first === 'agent' ? bench().agentLeg : null;
      const call = await callTo('61', { first, agentLeg, detectMachine: true });
      if (first === 'customer') {
        await call.heard('customer_answered');
        expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(true);
      }
      await call.heard('heard');
      const [{ verdict, ms, at }] = told(call, 'heard') as [Extract<TelephonyEvent, { type: 'heard' }>];
      expect(verdict).toBe('machine');
      expect(ms).toBeGreaterThan(500);
      expect(ms).toBeLessThan(KNOWN_WITHIN);
      expect(talking(call).map((since) => since <= at)).toEqual([true]);
      // The call goes on until somebody hangs up.
      await bench().pass(2);
      expect([call.has('ended'), told(call, 'heard').length]).toEqual([false, 1]);
      await call.hangUp();
      expect(await call.ended()).toMatchObject({ hungUpBy: 'agent' });
    },
  );

  test('a customer who answers before there is an agent is not hung up on, whatever answered', async () => {
    const call = await callTo('61', { first: 'customer', agentLeg: null, detectMachine: true });
    await call.heard('heard');
    await bench().pass(2);
    expect(call.has('ended')).toBe(false);
    expect(await bench().telephony.leaveMessage(call.callId, message)).toBe(false);
    await bench().telephony.hangUp(call.callId, 'system');
    await call.ended();
  });

  test('nothing is told of calls that nobody listens to', async () => {
    const call = await callTo('61');
    await call.heard('answered');
    await bench().pass(6);
    await call.hangUp();
    await call.ended();
    expect(told(call, 'heard')).toEqual([]);
  });

  test('a machine hears a message without the agent, and the call ends after it', async () => {
    const call = await callTo('61', { detectMachine: true });
    await call.heard('heard');
    expect(await bench().telephony.leaveMessage(call.callId, message)).toBe(true);
    await bench().until(() => call.legs('agent').some(({ reached }) => reached === 'ended'), 5);
    expect(call.has('ended')).toBe(false);
    expect(await bench().telephony.leaveMessage(call.callId, message)).toBe(false);
    expect(await bench().telephony.hold(call.callId, true)).toBe(false);
    const ended = await call.ended();
    expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'system' });
    expect(told(call, 'left')).toMatchObject([{ isLeft: true }]);
  });

  test('no message is left by an agent who asks a colleague, and in no call', async () => {
    const call = await callTo('61');
    await call.heard('answered');
    expect(await bench().telephony.consult(call.callId, bench().otherLeg)).toBe(true);
    expect(await bench().telephony.leaveMessage(call.callId, message)).toBe(false);
    await call.hangUp();
    await bench().telephony.hangUp(call.callId, 'system');
    await call.ended();
    expect(await bench().telephony.leaveMessage('nobody', message)).toBe(false);
  });
}
