import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerBytes, sampleRate } from '../wav.ts';
import { toneLevel } from '../test-support/tone.ts';
import type { LegEvent, Telephony, TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

/** The phone that plays 1000 Hz; the other phones play nothing. All record what they hear. Customer 63 plays 440 Hz. */
const TALKER = '057100000081';
const AGENT = '057100000082';
const SUPERVISOR = '057100000083';
const TALKERS_TONE = 1000;
const CUSTOMERS_TONE = 440;
const LOUD = -40;

const phone = (number: string) => ({ kind: 'phone' as const, number });

let lab: Lab;
let telephony: Telephony;
beforeAll(async () => {
  lab = await createLab();
  ({ telephony } = await drive(lab, 'hands'));
});
afterAll(async () => {
  await telephony.close();
  await lab.close();
});

/** Makes a call in which the agent talks with customer 63. */
async function inTalk() {
  const callId = randomUUID();
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => event.callId === callId && events.push(event));
  const order = callOrder({ callId, first: 'agent', agentLeg: phone(AGENT) });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  const reached = (leg: LegEvent['leg'], what: LegEvent['reached'], count: number) =>
    until(
      () =>
        events.filter((event) => event.type === 'leg' && event.leg === leg && event.reached === what).length >= count,
      20,
    );
  await until(() => events.some(({ type }) => type === 'answered'), 20);
  return { callId, reached, ended: () => until(() => events.some(({ type }) => type === 'ended'), 20) };
}

/** Returns the loudness of a tone that a phone heard in the last two seconds before it hung up, in dB. */
function lately(by: string, hertz: number): number {
  const wav = lab.heard(by);
  return toneLevel(Buffer.concat([wav.subarray(0, headerBytes), wav.subarray(-2.5 * sampleRate * 2)]), hertz);
}

/** Waits and ends the call. The test measures sound, so there has to be some. */
async function talkAndEnd({ callId, ended }: Awaited<ReturnType<typeof inTalk>>): Promise<void> {
  await wait(4000);
  await telephony.hangUp(callId, 'system');
  await ended();
  await wait(500);
}

test.each(['hold, transfer', 'transfer, hang up', 'hold, transfer, hang up'])(
  '%s: both hear each other',
  async (order) => {
    const call = await inTalk();
    if (order.includes('hold')) await telephony.hold(call.callId, true);
    await telephony.transfer(call.callId, phone(TALKER));
    if (order.includes('hang up')) await telephony.hangUp(call.callId, 'agent');
    await call.reached('agent', 'answered', 2);
    expect(await telephony.takeOver(call.callId, true)).toBe(true);
    await call.reached('agent', 'ended', 1);
    await talkAndEnd(call);
    expect(lately(TALKER, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
    expect(lately('b63', TALKERS_TONE)).toBeGreaterThan(LOUD);
  },
);

test('two supervisors hear the call and not each other, and go on hearing whoever takes it over', async () => {
  const call = await inTalk();
  const second = '057100000084';
  const supervisors = [SUPERVISOR, second].map((number) => telephony.monitor(call.callId, 'listen', phone(number)));
  expect(await Promise.all(supervisors)).toEqual([true, true]);
  await call.reached('monitor', 'answered', 2);
  await telephony.transfer(call.callId, phone(TALKER));
  await call.reached('agent', 'answered', 2);
  await telephony.takeOver(call.callId, true);
  await call.reached('agent', 'ended', 1);
  await talkAndEnd(call);
  for (const by of [SUPERVISOR, second]) {
    expect(lately(by, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
    expect(lately(by, TALKERS_TONE)).toBeGreaterThan(LOUD);
  }
});

test('two who ring together each have an ear of their own: a talker is not heard by the other', async () => {
  const call = await inTalk();
  const rung = [TALKER, SUPERVISOR].map((number) => telephony.monitor(call.callId, 'listen', phone(number)));
  expect(await Promise.all(rung)).toEqual([true, true]);
  await call.reached('monitor', 'answered', 2);
  await talkAndEnd(call);
  expect(lately(TALKER, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect(lately(SUPERVISOR, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect(toneLevel(lab.heard(SUPERVISOR), TALKERS_TONE)).toBeLessThan(LOUD);
});
