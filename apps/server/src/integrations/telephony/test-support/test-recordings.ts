import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readWavHeader } from '../wav.ts';
import type { Bench, CallTo } from './bench-calls.ts';
import { tells } from './test-orders.ts';
import { toneFile } from './tone.ts';

/** Tests with every engine that recordings are whole, and that only calls that shall be recorded have one. */
export function testRecordings(bench: () => Pick<Bench, 'layRecording' | 'pass' | 'telephony'>, callTo: CallTo): void {
  test('a recording is a whole WAV file, as long as the talk, until it is forgotten', async () => {
    const call = await callTo('80', { record: true, notice: tells });
    const { at, history, recordedSeconds } = await call.ended();
    const stream = await bench().telephony.recording(call.callId);
    const file = await buffer(stream!.sound);
    const format = readWavHeader(file);
    expect(format?.dataBytes).toBe(file.length - (format?.dataStart ?? 0));
    const talkSeconds = (Date.parse(at) - Date.parse(history?.answered ?? '')) / 1000;
    expect(Math.abs((format?.seconds ?? 0) - talkSeconds)).toBeLessThan(1);
    expect(Math.abs((recordedSeconds ?? 0) - (format?.seconds ?? 0))).toBeLessThan(1.1);
    await bench().telephony.forgetRecording(call.callId);
    expect(await bench().telephony.recording(call.callId)).toBeNull();
  });

  test('a recording of an hour is read whole, however slowly it comes, and its length is known before', async () => {
    const callId = randomUUID();
    const wav = toneFile(440, 3600);
    expect(await bench().telephony.recordedSeconds(callId)).toBeNull();
    await bench().layRecording(callId, wav);
    expect(await bench().telephony.recorded()).toContain(callId);
    expect(await bench().telephony.recordedSeconds(callId)).toBe(3600);
    const { bytes, sound } = (await bench().telephony.recording(callId))!;
    const whole = await buffer(sound);
    expect([bytes, whole.length]).toEqual([wav.length, wav.length]);
    expect(whole.equals(wav)).toBe(true);
    await bench().telephony.forgetRecording(callId);
    expect(await bench().telephony.recorded()).not.toContain(callId);
  });

  test('what is said in a pause is not in the recording, which is shorter by it', async () => {
    const { telephony, pass } = bench();
    const call = await callTo('60', { record: true });
    expect(await telephony.record(call.callId, false)).toBe(false);
    await call.heard('answered');
    await pass(1.5);
    expect(await telephony.record(call.callId, false)).toBe(true);
    expect(await telephony.record(call.callId, false)).toBe(true);
    await pass(3);
    expect(await telephony.record(call.callId, true)).toBe(true);
    await pass(1.5);
    await call.hangUp();
    const { at, history } = await call.ended();
    expect(await telephony.record(call.callId, true)).toBe(false);
    const { sound } = (await telephony.recording(call.callId))!;
    const seconds = readWavHeader(await buffer(sound))!.seconds;
    const talk = (Date.parse(at) - Date.parse(history?.answered ?? '')) / 1000;
    expect(talk - seconds).toBeGreaterThan(2.4);
    expect(talk - seconds).toBeLessThan(3.6);
  });

  test('a call that is not recorded cannot be paused', async () => {
    const call = await callTo('60');
    await call.heard('answered');
    expect(await bench().telephony.record(call.callId, false)).toBe(false);
    await call.hangUp();
    await call.ended();
  });

  test('a call that is not to be recorded is not', async () => {
    const call = await callTo('80');
    expect(await call.ended()).toMatchObject({ recordedSeconds: null });
    expect(await bench().telephony.recording(call.callId)).toBeNull();
  });
}
