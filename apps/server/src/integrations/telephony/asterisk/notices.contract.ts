import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toneWav } from '../../../../test/tone-wav.ts';
import type { CallOrder, Telephony, TelephonyEvent } from '../telephony.ts';
import { outcomesOf } from '../test-support/bench-calls.ts';
import { asks, callOrder } from '../test-support/test-orders.ts';
import { toneLevel } from '../test-support/tone.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const agentLeg = { kind: 'phone' as const, number: '057100000001' };

/** The level in dB above which a tone is heard. */
const LOUD = -40;

let lab: Lab;
let drivers: Telephony[];
let events: TelephonyEvent[];

beforeEach(async () => {
  lab = await createLab({ sounds: { 'haihu/de/recording-question': 'demo-congrats' } });
  drivers = [];
});

afterEach(async () => {
  await Promise.all(drivers.map((driver) => driver.close()));
  await lab.close();
});

/** Starts a driver, as a process does. `events` is what the newest one tells. */
async function startDriver(): Promise<Telephony> {
  const { telephony, events: told } = await drive(lab, 'asks', { agents: [lab.agent] });
  drivers.push(telephony);
  events = told;
  return telephony;
}

/** Places a call whose customer is asked in German. */
async function place(driver: Telephony, digits: string, more: Partial<CallOrder> = {}): Promise<string> {
  const callId = randomUUID();
  const asked = { record: true, notice: asks };
  const order = callOrder({ first: 'agent', agentLeg, callee: `139000000${digits}`, callId, ...asked, ...more });
  expect(await driver.place(order)).toEqual({ accepted: true });
  return callId;
}

const outcomes = () => outcomesOf(events);
const noted = (outcome: string, seconds = 20) => until(() => outcomes().includes(outcome as never), seconds);
const heard = (type: TelephonyEvent['type']) => until(() => events.some((event) => event.type === type), 30);
const areTogether = (callId: string) => /Num-Channels: 2/.test(lab.engine.command(`bridge show asks-${callId}-b`));

/** Hangs up as the agent. Returns the seconds that were recorded; null: none. */
async function endAndMeasure(driver: Telephony, callId: string): Promise<number | null> {
  await driver.hangUp(callId, 'agent');
  await heard('ended');
  return driver.recordedSeconds(callId);
}

test('the key during a long question ends it: both talk at once and are recorded', async () => {
  const driver = await startDriver();
  const callId = await place(driver, '56');
  await noted('asked');
  expect(areTogether(callId)).toBe(false);
  await noted('agreed', 10);
  await until(() => areTogether(callId), 3);
  await until(async () => (await driver.recorded()).includes(callId), 5);
  expect(await endAndMeasure(driver, callId)).not.toBeNull();
});

test('a key that comes long after the question is no consent, and is told as a key', async () => {
  await lab.close();
  lab = await createLab({ sounds: { 'haihu/de/recording-question': 'beep' } });
  const driver = await startDriver();
  const callId = await place(driver, '57');
  await until(() => areTogether(callId), 20);
  await until(() => events.some((event) => event.type === 'digits' && event.digits === '1'), 30);
  expect(outcomes()).toEqual(['asked']);
  expect(await endAndMeasure(driver, callId)).toBeNull();
});

test('a driver that comes during the question waits for its end, and takes the key', async () => {
  const first = await startDriver();
  const callId = await place(first, '58');
  await noted('asked');
  await first.close();
  const driver = await startDriver();
  await heard('answered');
  expect(areTogether(callId)).toBe(false);
  expect(await driver.recorded()).not.toContain(callId);
  await noted('agreed', 15);
  await until(() => areTogether(callId), 5);
  await until(async () => (await driver.recorded()).includes(callId), 5);
  expect(await endAndMeasure(driver, callId)).not.toBeNull();
});

test('a driver that comes after the consent goes on with the recording', async () => {
  const first = await startDriver();
  const callId = await place(first, '56');
  await noted('agreed');
  await until(async () => (await first.recorded()).includes(callId), 5);
  await first.close();
  const driver = await startDriver();
  await until(() => areTogether(callId), 20);
  expect(await driver.record(callId, false)).toBe(true);
  expect(await driver.record(callId, true)).toBe(true);
  expect(outcomes()).toEqual([]);
  expect(await endAndMeasure(driver, callId)).not.toBeNull();
});

test("an enterprise's own notice plays where the operator has put no file, and the call is recorded", async () => {
  await lab.close();
  lab = await createLab({ sounds: { 'haihu-recording-notice': 'no-such-sound' } });
  const driver = await startDriver();
  await driver.bringSound('1-1', toneWav(2, 800));
  const callId = await place(driver, '63', { notice: { kind: 'tell', language: 'zh', own: '1-1' } });
  await until(() => areTogether(callId), 20);
  expect(outcomes()).toEqual([]);
  expect(await endAndMeasure(driver, callId)).not.toBeNull();
  await wait(500);
  expect(toneLevel(lab.heard('b63'), 800)).toBeGreaterThan(LOUD);
});

test.each<CallOrder['notice'] & object>([
  { kind: 'ask', language: 'da' },
  { kind: 'tell', language: 'zh' },
])('without a sound nobody is recorded: both talk at once, and it is told why (%j)', async (notice) => {
  await lab.close();
  lab = await createLab({ sounds: { 'haihu-recording-notice': 'no-such-sound' } });
  const driver = await startDriver();
  const callId = await place(driver, '60', { notice });
  await noted('no_sound');
  await until(() => areTogether(callId), 5);
  expect(await driver.record(callId, false)).toBe(false);
  expect(await endAndMeasure(driver, callId)).toBeNull();
});
