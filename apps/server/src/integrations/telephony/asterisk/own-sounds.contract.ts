import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import { toneWav } from '../../../../test/tone-wav.ts';
import { toneLevel } from '../test-support/tone.ts';
import type { AdoptOrder, ArrivedEvent, TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const CALLER = '13900000060';
/** A caller who stays for two minutes. */
const PATIENT = '13900000084';
const DID = '057188886666';
const LOUD = -40;
/** The tone of the sounds. Neither the caller nor the ringing has it. */
const HERTZ = 700;

let lab: Lab;
beforeAll(async () => {
  lab = await createLab();
});
afterAll(() => lab.close());

/** Connects a dialler as it starts. */
async function drive() {
  const { address, credential } = lab;
  const telephony = createAsterisk({ address, credential, installation: 'sounds', onProblem: () => {} });
  onTestFinished(() => telephony.close());
  const arrived: ArrivedEvent[] = [];
  telephony.onArrival((event) => event.type === 'arrived' && arrived.push(event));
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => events.push(event));
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([], [lab.line]);

  /** Lets a person call, and answers. */
  async function adopt(more: Partial<AdoptOrder> = {}, number = CALLER) {
    const caller = await lab.callers.arrive(number, DID);
    await until(() => arrived.length > 0, 20);
    const { arrivalId } = arrived.at(-1)!;
    const callId = randomUUID();
    const order: AdoptOrder = {
      callId,
      tenantId: '1',
      line: benchLine,
      callerId: DID,
      ringSeconds: 10,
      record: false,
      notice: null,
      hears: 'ringing',
      ...more,
    };
    expect(await telephony.adopt(arrivalId, order)).toBe(true);
    return { callId, caller };
  }
  const played = () => events.flatMap((event) => (event.type === 'played' ? event.isHeard : []));
  return { telephony, adopt, arrived, played };
}

test('a greeting that no operator brought is heard by the caller, and lies there for the next driver', async () => {
  const before = await drive();
  await before.telephony.bringSound('1-1', toneWav(3, HERTZ));
  await before.telephony.close();
  const { telephony, adopt, played } = await drive();
  expect(await telephony.ownSounds()).toEqual(['1-1']);
  const { callId, caller } = await adopt();
  expect(await telephony.play(callId, 'menu', '1-2')).toBe(true);
  await until(() => played().length === 1, 10);
  expect(await telephony.play(callId, 'menu', '1-1')).toBe(true);
  await until(() => played().length === 2, 15);
  expect(played()).toEqual([false, true]);
  await caller.hangUp();
  await wait(500);
  expect(toneLevel(lab.heard('caller'), HERTZ)).toBeGreaterThan(LOUD);
});

test('a sound longer than what the Asterisk takes at once comes wholly', async () => {
  const { telephony } = await drive();
  await telephony.bringSound('1-3', toneWav(25, HERTZ));
  expect(await telephony.ownSounds()).toContain('1-3');
}, 60_000);

test('of a sound whose driver died on the way there is nothing, and the next driver brings it', async () => {
  const before = await drive();
  const broken = before.telephony.bringSound('1-4', toneWav(8, HERTZ)).catch(() => 'broken');
  await wait(1000);
  await lab.engine.tell('channel request hangup all');
  expect(await broken).toBe('broken');
  expect(await before.telephony.ownSounds()).not.toContain('1-4');
  await before.telephony.bringSound('1-4', toneWav(2, HERTZ));
  expect(await before.telephony.ownSounds()).toContain('1-4');
}, 60_000);

test('a caller who is sent off hears the sound of the enterprise', async () => {
  const { telephony, arrived } = await drive();
  await telephony.bringSound('1-5', toneWav(3, HERTZ));
  const caller = await lab.callers.arrive(CALLER, DID);
  await until(() => arrived.length > 0, 20);
  expect(await telephony.dismiss(arrived.at(-1)!.arrivalId, { sound: 'call_back', own: '1-5' })).toBe(true);
  await until(async () => !(await caller.isThere()), 20);
  await wait(500);
  expect(toneLevel(lab.heard('caller'), HERTZ)).toBeGreaterThan(LOUD);
});

test('people who wait and people on hold hear the music of their enterprise, again and again, also after another sound', async () => {
  const before = await drive();
  await before.telephony.bringSound('1-6', toneWav(1, HERTZ));
  const { callId, caller } = await before.adopt({ hears: 'music', music: '1-6' });
  await wait(2500);
  expect(await before.telephony.play(callId, 'ask_call_back')).toBe(true);
  await until(() => before.played().length === 1, 15);
  await wait(2500);
  await before.telephony.close();
  // The music goes on while no driver is there, and the next one knows it.
  await wait(2000);
  const { telephony } = await drive();
  expect(await telephony.connectAgent(callId, { kind: 'phone', number: '057100000001' })).toBe(true);
  await until(async () => (await telephony.running())[0]?.state === 'bridged', 20);
  expect(await telephony.hold(callId, true)).toBe(true);
  // A variable of the channel is written, which Asterisk does not do while a sound plays.
  expect(await telephony.park(callId)).toBe(true);
  await wait(2500);
  await caller.hangUp();
  await wait(500);
  const heard = lab.heard('caller');
  // A second of every tenth of the time would be -20 dB.
  expect(toneLevel(heard, HERTZ)).toBeGreaterThan(LOUD + 10);
}, 60_000);

/** The repetitions of an own music of 0.16 seconds last for some 30 seconds. */
const SHORT = 0.16;
const REPEATED_FOR = 45_000;
/** Returns how much the patient caller has heard so far: whole samples. */
const heardBytes = () => Math.floor(lab.heard('caller84').length / 2) * 2;

test('own music goes on beyond its repetitions, also while a person waits and hears another sound', async () => {
  const { telephony, adopt, played } = await drive();
  await telephony.bringSound('1-8', toneWav(SHORT, HERTZ));
  const { callId, caller } = await adopt({ hears: 'music', music: '1-8' }, PATIENT);
  await wait(REPEATED_FOR);
  const repeated = heardBytes();
  await wait(4000);
  const asked = heardBytes();
  expect(await telephony.play(callId, 'ask_call_back')).toBe(true);
  await until(() => played().length === 1, 15);
  const said = heardBytes();
  await wait(4000);
  await caller.hangUp();
  await wait(500);
  const heard = lab.heard('caller84');
  expect(toneLevel(heard.subarray(repeated, asked), HERTZ)).toBeGreaterThan(LOUD + 10);
  expect(toneLevel(heard.subarray(said), HERTZ)).toBeGreaterThan(LOUD + 10);
}, 90_000);

test('own music whose repetitions ended while no driver was there goes on with the next one', async () => {
  const before = await drive();
  await before.telephony.bringSound('1-9', toneWav(SHORT, HERTZ));
  const { callId, caller } = await before.adopt({ hears: 'music', music: '1-9' }, PATIENT);
  expect(await before.telephony.connectAgent(callId, { kind: 'phone', number: '057100000001' })).toBe(true);
  await until(async () => (await before.telephony.running())[0]?.state === 'bridged', 20);
  expect(await before.telephony.park(callId)).toBe(true);
  await before.telephony.close();
  await wait(REPEATED_FOR);
  const repeated = heardBytes();
  await drive();
  await wait(4000);
  await caller.hangUp();
  await wait(500);
  expect(toneLevel(lab.heard('caller84').subarray(repeated), HERTZ)).toBeGreaterThan(LOUD + 10);
}, 90_000);

test('a caller who hears the own music is asked for a message', async () => {
  const { telephony, adopt } = await drive();
  await telephony.bringSound('1-7', toneWav(1, HERTZ));
  const { callId, caller } = await adopt({ hears: 'music', music: '1-7' });
  await wait(1500);
  const begun = new Promise((resolve) => telephony.onEvent((event) => event.type === 'message' && resolve(event)));
  expect(await telephony.takeMessage(callId, { seconds: 3, own: '1-7' })).toBe(true);
  await begun;
  await until(async () => !(await caller.isThere()), 20);
  await telephony.forgetRecording(callId);
}, 60_000);
