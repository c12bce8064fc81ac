import { expect, test } from 'vitest';
import type { Bench, CallTo } from './bench-calls.ts';

/** Tests calls with every engine that ring the customer before they have an agent. */
export function testCustomerFirst(
  bench: () => Pick<Bench, 'absentLeg' | 'agentLeg' | 'telephony'>,
  callTo: CallTo,
): void {
  test('customer first: an agent is joined after the answer', async () => {
    const call = await callTo('60', { first: 'customer', agentLeg: null });
    await call.heard('customer_answered');
    expect(await bench().telephony.play(call.callId, 'please_wait')).toBe(true);
    expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(true);
    await call.heard('bridged');
    expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(false);
    await call.hangUp();
    const ended = await call.ended();
    expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'agent', history: { answered: null } });
    expect(Date.parse(ended.history?.customer_answered ?? '')).toBeLessThan(Date.parse(ended.history?.bridged ?? ''));
  });

  test('customer first: nobody joins, and the call counts as abandoned', async () => {
    const call = await callTo('80', { first: 'customer', agentLeg: null });
    const ended = await call.ended();
    expect(ended).toMatchObject({ cause: 'abandoned', hungUpBy: 'customer', history: { bridged: null } });
    expect(ended.history?.customer_answered).not.toBeNull();
  });

  test('customer first: an agent who does not pick up is told of, and another one may be joined', async () => {
    const call = await callTo('60', { first: 'customer', agentLeg: null });
    await call.heard('customer_answered');
    expect(await bench().telephony.connectAgent(call.callId, bench().absentLeg)).toBe(true);
    await call.heard('absent');
    expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(true);
    await call.heard('bridged');
    await call.hangUp();
    await call.ended();
  });

  test('customer first: a busy customer', async () => {
    const call = await callTo('70', { first: 'customer', agentLeg: null });
    expect(await call.ended()).toMatchObject({ cause: 'busy', history: { customer_answered: null } });
  });
}
