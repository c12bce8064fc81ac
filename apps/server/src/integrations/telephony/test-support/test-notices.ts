import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readWavHeader } from '../wav.ts';
import { type Bench, type CallTo, outcomesOf, type TestCall } from './bench-calls.ts';
import { asks } from './test-orders.ts';

type NoticeBench = Pick<Bench, 'agentLeg' | 'agrees' | 'away' | 'pass' | 'telephony'>;

/** Tests with every engine that customers who have to agree to the recording are recorded only then. */
export function testNotices(bench: () => NoticeBench, callTo: CallTo): void {
  const asked = { record: true, notice: asks };

  /** Returns the seconds of the recording of a call that is over; null: there is none. */
  async function recordedSeconds(call: TestCall): Promise<number | null> {
    const found = await bench().telephony.recording(call.callId);
    return found && readWavHeader(await buffer(found.sound))!.seconds;
  }

  test('a customer who presses 1 is recorded from then on, and the key is nothing else', async () => {
    const { telephony, pass } = bench();
    const call = await callTo(bench().agrees, asked);
    await call.heard('answered');
    expect(await telephony.record(call.callId, false)).toBe(false);
    await call.heard('notice');
    await pass(6);
    expect(outcomesOf(call.events)).toEqual(['asked', 'agreed']);
    await call.hangUp();
    const { at } = await call.ended();
    const agreedAt = call.events.find((event) => event.type === 'notice' && event.outcome === 'agreed')!.at;
    const since = (Date.parse(at) - Date.parse(agreedAt)) / 1000;
    expect(Math.abs((await recordedSeconds(call))! - since)).toBeLessThan(1);
    expect(call.has('digits')).toBe(false);
  });

  test('a customer who presses nothing talks and is not recorded', async () => {
    const { telephony, pass } = bench();
    const call = await callTo('60', asked);
    await call.heard('answered');
    await call.heard('notice');
    await pass(4);
    expect(await telephony.record(call.callId, false)).toBe(false);
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', recordedSeconds: null });
    expect(outcomesOf(call.events)).toEqual(['asked']);
    expect(await recordedSeconds(call)).toBeNull();
  });

  test('a customer who hangs up during the question leaves no recording', async () => {
    const call = await callTo('80', asked);
    expect(await call.ended()).toMatchObject({ hungUpBy: 'customer', recordedSeconds: null });
    expect(await recordedSeconds(call)).toBeNull();
  });

  test('a customer who was dialled first is asked while the agent is rung, and recorded once they agree', async () => {
    const { telephony, pass, agentLeg } = bench();
    const call = await callTo(bench().agrees, { ...asked, first: 'customer', agentLeg: null });
    await call.heard('customer_answered');
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await pass(6);
    expect(outcomesOf(call.events)).toEqual(['asked', 'agreed']);
    await call.hangUp();
    await call.ended();
    expect(await recordedSeconds(call)).toBeGreaterThan(1);
  });

  test('a customer who is asked while nobody hears of it talks afterwards, and is not recorded unasked', async () => {
    const { pass, away } = bench();
    const call = await callTo('60', asked);
    await call.heard('answered');
    await away(() => pass(1));
    await pass(2);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    expect(await recordedSeconds(call)).toBeNull();
  });
}
