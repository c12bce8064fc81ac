import { chargedSeconds } from '@haihu/rules/calls/call-state';
import { expect, test } from 'vitest';
import type { EngineRecording } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';
import { tells } from './test-orders.ts';

/** The parts of the bench that these tests need. */
type GapBench = Pick<Bench, 'agentLeg' | 'away' | 'pass' | 'telephony' | 'until'>;

/** Tests that every engine keeps a call right when the connection to it is down for some seconds. */
export function testGaps(bench: () => GapBench, callTo: CallTo): void {
  /** Expects that the call can be steered, ends once, and was recorded if `isRecorded`. */
  async function talksAndEnds(call: TestCall, isRecorded = true): Promise<void> {
    const { telephony, pass } = bench();
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    expect(await telephony.sendDigits(call.callId, '1')).toBe(true);
    await pass(2);
    await call.hangUp();
    const ended = await call.ended();
    expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    expect(ended.history?.answered ?? ended.history?.bridged).not.toBeNull();
    const recording: EngineRecording | null = await telephony.recording(call.callId);
    recording?.sound.destroy();
    expect((recording?.bytes ?? 0) > 16_000).toBe(isRecorded);
  }

  test('a customer who answers while nobody hears of it has answered: the call goes on, is recorded and steered', async () => {
    const call = await callTo('60', { record: true });
    await call.heard('customer_ringing');
    await bench().away(() => bench().pass(1.5));
    await call.heard('answered');
    expect(call.legs('customer').filter(({ reached }) => reached === 'answered')).toHaveLength(1);
    await talksAndEnds(call);
  });

  test('an agent who picks up while nobody hears of it has picked up, and the customer is dialled', async () => {
    const call = await callTo('60', { record: true });
    await call.heard('agent_ringing');
    await bench().away(() => bench().pass(1.5));
    await call.heard('answered');
    await talksAndEnds(call);
  });

  test('a phone that rings goes on ringing, and nobody is told of an end', async () => {
    const call = await callTo('71', { ringSeconds: 60 });
    await call.heard('customer_ringing');
    await bench().away(() => bench().pass(3));
    await bench().pass(1);
    expect(call.has('ended')).toBe(false);
    expect((await bench().telephony.running()).map(({ callId }) => callId)).toContain(call.callId);
    await call.hangUp();
    expect(await call.ended()).toMatchObject({ cause: 'cancelled', history: { answered: null } });
  });

  test('a customer who is told meanwhile that the call is recorded talks with the agent afterwards', async () => {
    const call = await callTo('60', { record: true, notice: tells });
    await call.heard('answered');
    await bench().away(() => bench().pass(1));
    await bench().pass(0.5);
    await talksAndEnds(call);
  });

  test('a customer who hangs up while nobody hears of it: the call ends once, with what was known', async () => {
    const call = await callTo('80', { first: 'customer', agentLeg: null });
    await call.heard('customer_answered');
    expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(true);
    await call.heard('bridged');
    await bench().away(() => bench().pass(3));
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
    expect((await bench().telephony.running()).map(({ callId }) => callId)).not.toContain(call.callId);
  });

  test('a customer who answers and hangs up while nobody hears of it has answered for as long', async () => {
    const call = await callTo('80', { record: true });
    await call.heard('customer_ringing');
    await bench().away(() => bench().pass(4));
    const { at, history } = await call.ended();
    const seconds = chargedSeconds({ history: history!, endedAt: at });
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(3);
  });

  test('the answer and the end of a call that is gone are kept until they are written', async () => {
    const { telephony } = bench();
    const call = await callTo('80', { first: 'customer', agentLeg: null });
    await call.heard('customer_ringing');
    const rang = Date.parse(call.events.findLast(({ type }) => type === 'customer_ringing')!.at);
    await bench().away(() => bench().pass(4));
    const kept = (await telephony.keptEnd(call.callId))!;
    const [answered, ended] = [kept.answeredAt, kept.endedAt].map((at) => (Date.parse(at) - rang) / 1000);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(1.5);
    expect(ended! - answered!).toBeGreaterThan(1.5);
    expect(ended! - answered!).toBeLessThan(3.5);
    await telephony.forgetEnd(call.callId);
    expect(await telephony.keptEnd(call.callId)).toBeNull();
  });

  test('nothing is kept of a call that nobody answered', async () => {
    const call = await callTo('70');
    await call.ended();
    expect(await bench().telephony.keptEnd(call.callId)).toBeNull();
  });
}
