import { chargedSeconds } from '@haihu/rules/calls/call-state';
import { expect, test } from 'vitest';
import type { TelephonyEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type UnheardBench = Pick<Bench, 'telephony' | 'agentHangsUp' | 'unheard' | 'pass'>;

/** Tests that every engine finds out what its events did not tell while the connection was up. */
export function testUnheard(bench: () => UnheardBench, callTo: CallTo): void {
  /** Looks at the running calls as a driver does, until the call has told this. */
  async function looksUntil(call: TestCall, type: TelephonyEvent['type']): Promise<void> {
    const { telephony, pass } = bench();
    for (let looks = 0; looks < 15 && !call.has(type); looks += 1) {
      await telephony.running();
      await pass(1);
    }
    await call.heard(type);
  }

  test('an agent who hangs up while no event comes has hung up', async () => {
    const call = await callTo('60', { record: true });
    await call.heard('answered');
    await bench().pass(1);
    await bench().unheard(async () => {
      await bench().agentHangsUp(call);
      await looksUntil(call, 'ended');
    });
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  });

  test('a customer who hangs up while no event comes has hung up, and talked for as long', async () => {
    const call = await callTo('80', { record: true });
    await call.heard('answered');
    await bench().unheard(() => looksUntil(call, 'ended'));
    const { cause, hungUpBy, history, at } = await call.ended();
    expect({ cause, hungUpBy }).toEqual({ cause: 'answered', hungUpBy: 'customer' });
    expect(chargedSeconds({ history: history!, endedAt: at })).toBeLessThanOrEqual(3);
  });

  test('an agent who picks up and a customer who answers while no event comes talk', async () => {
    const call = await callTo('60', { record: true });
    await call.heard('agent_ringing');
    await bench().unheard(() => looksUntil(call, 'answered'));
    expect(await bench().telephony.hold(call.callId, true)).toBe(true);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  });
}
