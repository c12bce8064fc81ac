import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { TelephonyEvent } from '../telephony.ts';
import { readWavHeader } from '../wav.ts';
import { type ArrivalBench, CALLER, createArrivalKit } from './arrival-kit.ts';

/** Callers who hang up soon, who press `#` after some seconds, and who say nothing: see `outcomes.ts`. */
const [HASTY, HASH, SILENT] = ['13900000080', '13900000082', '13900000083'];

const kinds = (events: readonly TelephonyEvent[]) =>
  events.flatMap(({ type }) => (type === 'message' || type === 'ended' ? type : []));

/** Tests the messages that callers leave, with every engine. */
export function testMessages(bench: () => ArrivalBench): void {
  const { arrive, adopt } = createArrivalKit(bench);

  /** Adopts a caller and asks for a message. */
  async function ask(caller: string, seconds = 30, record = false) {
    const { arrival, hangUp } = await arrive(caller);
    const call = await adopt(arrival, { record });
    expect(await bench().telephony.takeMessage(call.callId, { seconds })).toBe(true);
    const told = () => call.events.flatMap((event) => (event.type === 'message' ? event.seconds : []));
    const begun = () => bench().until(() => told().length > 0, 20);
    return { ...call, hangUp, told, begun };
  }

  async function fileOf(callId: string) {
    const { sound } = (await bench().telephony.recording(callId))!;
    const seconds = readWavHeader(await buffer(sound))!.seconds;
    await bench().telephony.forgetRecording(callId);
    return seconds;
  }

  test('a caller leaves a message, which ends after its longest time, and is hung up', async () => {
    const call = await ask(CALLER, 3);
    expect(await bench().telephony.takeMessage(call.callId, { seconds: 3 })).toBe(true);
    const [{ cause, recordedSeconds }] = (await call.ended()) as [Extract<TelephonyEvent, { type: 'ended' }>];
    expect([cause, kinds(call.events)]).toEqual(['abandoned', ['message', 'message', 'ended']]);
    const [first, last] = call.told();
    expect(first).toBeNull();
    for (const seconds of [last, recordedSeconds, await fileOf(call.callId)]) {
      expect(seconds).toBeGreaterThan(1.5);
      expect(seconds).toBeLessThan(4.5);
    }
  });

  test('a caller who was recorded while waiting leaves only the message', async () => {
    const { arrival } = await arrive();
    const call = await adopt(arrival, { record: true });
    await bench().pass(6);
    expect(await bench().telephony.takeMessage(call.callId, { seconds: 3 })).toBe(true);
    await call.ended();
    expect(await fileOf(call.callId)).toBeLessThan(4.5);
  });

  test('a message ends as the caller hangs up', async () => {
    const call = await ask(CALLER);
    await call.begun();
    await bench().pass(3);
    await call.hangUp();
    expect(await call.ended()).toMatchObject([{ cause: 'abandoned', hungUpBy: 'customer' }]);
    expect(call.told().at(-1)).toBeGreaterThan(1);
    expect(await fileOf(call.callId)).toBeGreaterThan(1.5);
  });

  test('a message ends with #', async () => {
    const call = await ask(HASH);
    await call.ended();
    expect(call.told().at(-1)).toBeGreaterThan(1);
    expect(call.told().at(-1)).toBeLessThan(8);
    await bench().telephony.forgetRecording(call.callId);
  });

  test('a caller who says nothing, or hangs up at once, leaves no message', async () => {
    const silent = await ask(SILENT, 60);
    await silent.ended();
    expect(silent.told()).toEqual([null, 0]);
    const hasty = await ask(HASTY);
    await hasty.ended();
    expect(hasty.told().at(-1) ?? 0).toBeLessThan(2);
    for (const { callId } of [silent, hasty]) await bench().telephony.forgetRecording(callId);
  });

  test('a caller who leaves a message gets no agent and hears nothing else', async () => {
    const { telephony, agentLeg } = bench();
    const call = await ask(CALLER);
    await call.begun();
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(false);
    expect(await telephony.play(call.callId, 'please_wait')).toBe(false);
    await telephony.hangUp(call.callId, 'system');
    expect(await call.ended()).toMatchObject([{ hungUpBy: 'system' }]);
    await telephony.forgetRecording(call.callId);
  });

  test('a message goes on through a time without a connection, before the tone and after it', async () => {
    const { away, pass } = bench();
    const early = await ask(CALLER, 8);
    await away(() => pass(3));
    await early.begun();
    await away(() => pass(1));
    expect(early.has('ended')).toBe(false);
    await early.ended();
    expect(early.told().at(-1)).toBeGreaterThan(2);
    expect(await fileOf(early.callId)).toBeGreaterThan(2);
  });

  test('a caller who talks, and a call that is not there, are not asked for a message', async () => {
    const { telephony, agentLeg } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    expect(await telephony.takeMessage(call.callId, { seconds: 30 })).toBe(false);
    await call.heard('bridged');
    expect(await telephony.takeMessage(call.callId, { seconds: 30 })).toBe(false);
    expect(await telephony.takeMessage('nobody', { seconds: 30 })).toBe(false);
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toMatchObject([{ cause: 'answered' }]);
  });
}
