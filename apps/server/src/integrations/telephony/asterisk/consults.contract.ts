import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerBytes, sampleRate } from '../wav.ts';
import { toneLevel } from '../test-support/tone.ts';
import type { Telephony, TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

/** The phone that plays 1000 Hz; the other plays nothing. All record what they hear. Customer 63 plays 440 Hz. */
const TALKER = '057100000081';
const LISTENER = '057100000082';
const CUSTOMER = 'b63';
const TALKERS_TONE = 1000;
const CUSTOMERS_TONE = 440;
const LOUD = -40;

const phone = (number: string) => ({ kind: 'phone' as const, number });

let lab: Lab;
let driver: Telephony;
let events: TelephonyEvent[] = [];
beforeAll(async () => {
  lab = await createLab();
  await startDriver();
});
afterAll(async () => {
  await driver.close();
  await lab.close();
});

/** Starts a driver, as a process does. `events` is what the newest one tells. */
async function startDriver(): Promise<void> {
  ({ telephony: driver, events } = await drive(lab, 'sides'));
}

const heard = (count: number, isIt: (event: TelephonyEvent) => boolean) =>
  until(
    () => events.filter(isIt).length >= count,
    20,
    async () => JSON.stringify(events),
  );

const orderOf = (callId: string, agent: string) =>
  callOrder({ callId, first: 'agent', agentLeg: phone(agent), ringSeconds: 20, record: true });

/** Makes a call in which this agent consults this colleague, while the customer hears music. */
async function inConsult(agent: string, colleague: string): Promise<string> {
  events.length = 0;
  const callId = randomUUID();
  expect(await driver.place(orderOf(callId, agent))).toEqual({ accepted: true });
  await heard(1, ({ type }) => type === 'answered');
  expect(await driver.consult(callId, phone(colleague))).toBe(true);
  await heard(2, (event) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'answered');
  expect(await driver.takeOver(callId, true)).toBe(true);
  return callId;
}

/** Lets them talk and ends the call. The tests measure sound, so there has to be some. */
async function talkAndEnd(callId: string): Promise<void> {
  await wait(4000);
  await driver.hangUp(callId, 'system');
  await heard(1, ({ type }) => type === 'ended');
  await wait(500);
}

/** Returns whether a phone heard a tone in the last two seconds before it hung up. */
function hears(by: string, hertz: number): boolean {
  const wav = lab.heard(by);
  return toneLevel(Buffer.concat([wav.subarray(0, headerBytes), wav.subarray(-2.5 * sampleRate * 2)]), hertz) > LOUD;
}

/** Returns who heard whom of an agent who is silent, a colleague who talks, and the customer. */
const whoHears = () => ({
  agent: { colleague: hears(LISTENER, TALKERS_TONE), customer: hears(LISTENER, CUSTOMERS_TONE) },
  colleague: { customer: hears(TALKER, CUSTOMERS_TONE) },
  customer: { colleague: hears(CUSTOMER, TALKERS_TONE) },
});

test('in a consultation agent and colleague hear each other, and the customer neither', async () => {
  await talkAndEnd(await inConsult(LISTENER, TALKER));
  expect(whoHears()).toEqual({
    agent: { colleague: true, customer: false },
    colleague: { customer: false },
    customer: { colleague: false },
  });
  await talkAndEnd(await inConsult(TALKER, LISTENER));
  expect(hears(LISTENER, TALKERS_TONE)).toBe(true);
  expect(hears(CUSTOMER, TALKERS_TONE)).toBe(false);
});

test('all three hear each other, and the recording has all voices that the customer hears', async () => {
  const callId = await inConsult(LISTENER, TALKER);
  expect(await driver.consultEnd(callId, 'joinAll')).toBe(true);
  await talkAndEnd(callId);
  expect(whoHears()).toEqual({
    agent: { colleague: true, customer: true },
    colleague: { customer: true },
    customer: { colleague: true },
  });
  const { sound } = (await driver.recording(callId))!;
  const recording = Buffer.concat(await sound.toArray());
  for (const hertz of [TALKERS_TONE, CUSTOMERS_TONE]) expect(toneLevel(recording, hertz)).toBeGreaterThan(LOUD);
});

test.each(['handed over', 'hung up'])(
  'an agent who has %s leaves customer and colleague to each other',
  async (how) => {
    const callId = await inConsult(LISTENER, TALKER);
    if (how === 'handed over') await driver.consultEnd(callId, 'handOver');
    else await driver.hangUp(callId, 'agent');
    await heard(1, (event) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'ended');
    await talkAndEnd(callId);
    expect(whoHears()).toMatchObject({ colleague: { customer: true }, customer: { colleague: true } });
  },
);

test('an agent who goes back talks with the customer alone', async () => {
  const callId = await inConsult(TALKER, LISTENER);
  await driver.consultEnd(callId, 'back');
  await heard(1, (event) => event.type === 'consult' && event.now === 'back');
  await talkAndEnd(callId);
  expect([hears(TALKER, CUSTOMERS_TONE), hears(CUSTOMER, TALKERS_TONE)]).toEqual([true, true]);
});

describe.each([false, true])('after the driver died in a talk of three: %s', (isJoined) => {
  /** Kills the driver in a consultation. `meanwhile` runs while nobody drives. */
  async function died(meanwhile: (callId: string) => void = () => {}): Promise<string> {
    const callId = await inConsult(LISTENER, TALKER);
    if (isJoined) await driver.consultEnd(callId, 'joinAll');
    await wait(500);
    await driver.close();
    meanwhile(callId);
    await startDriver();
    return callId;
  }
  const hangUp = (callId: string, count: number) =>
    lab.engine.command(`channel request hangup sides-${callId}-a${count}`);

  test('all goes on if both are up', async () => {
    const callId = await died();
    await wait(1000);
    expect(events.filter(({ type }) => type === 'consult')).toEqual([]);
    expect(await driver.consultEnd(callId, 'handOver')).toBe(true);
    await talkAndEnd(callId);
    expect(whoHears()).toMatchObject({ colleague: { customer: true }, customer: { colleague: true } });
  });

  test.each([
    ['agent', 2, 'back'],
    ['colleague', 1, 'handed'],
  ] as const)('the customer is with the %s if only that one is up', async (_who, gone, now) => {
    const callId = await died((id) => void hangUp(id, gone));
    await heard(1, (event) => event.type === 'consult' && event.now === now);
    expect(await driver.consultEnd(callId, 'back')).toBe(false);
    await talkAndEnd(callId);
    const last = now === 'back' ? LISTENER : TALKER;
    expect(hears(last, CUSTOMERS_TONE)).toBe(true);
    expect(hears(CUSTOMER, TALKERS_TONE)).toBe(now === 'handed');
  });
});

const isUp = (event: TelephonyEvent) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'answered';

describe('a parked customer', () => {
  /** Makes a call of this agent whose customer is parked. */
  async function parked(agent: string): Promise<string> {
    events.length = 0;
    const callId = randomUUID();
    expect(await driver.place(orderOf(callId, agent))).toEqual({ accepted: true });
    await heard(1, ({ type }) => type === 'answered');
    expect(await driver.park(callId)).toBe(true);
    await heard(1, (event) => event.type === 'consult' && event.now === 'parked');
    return callId;
  }

  async function takenBy(callId: string, by: string): Promise<void> {
    const before = events.filter(isUp).length;
    expect(await driver.transfer(callId, phone(by))).toBe(true);
    await heard(before + 1, isUp);
    expect(await driver.takeOver(callId, true)).toBe(true);
  }

  test('hears music and no agent, and then the one who takes the call', async () => {
    const callId = await parked(LISTENER);
    await wait(3000);
    await takenBy(callId, TALKER);
    await talkAndEnd(callId);
    expect([hears(TALKER, CUSTOMERS_TONE), hears(CUSTOMER, TALKERS_TONE)]).toEqual([true, true]);
    expect(hears(LISTENER, CUSTOMERS_TONE)).toBe(false);
    const wav = lab.heard(CUSTOMER);
    const early = Buffer.concat([
      wav.subarray(0, headerBytes),
      wav.subarray(headerBytes, headerBytes + 3 * sampleRate * 2),
    ]);
    expect(toneLevel(early, TALKERS_TONE)).toBeLessThan(LOUD);
  });

  test('waits on when the driver dies, and can be taken from the next one', async () => {
    const callId = await parked(LISTENER);
    await driver.close();
    await startDriver();
    await heard(1, (event) => event.type === 'consult' && event.now === 'parked');
    await takenBy(callId, TALKER);
    await talkAndEnd(callId);
    expect([hears(TALKER, CUSTOMERS_TONE), hears(CUSTOMER, TALKERS_TONE)]).toEqual([true, true]);
  });

  test('waits on when the driver dies while somebody is rung, whose ring ends', async () => {
    const callId = await parked(LISTENER);
    expect(await driver.transfer(callId, phone('057100000071'))).toBe(true);
    await heard(2, (event) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'dialled');
    await driver.close();
    await startDriver();
    await heard(1, ({ type }) => type === 'absent');
    await takenBy(callId, TALKER);
    await talkAndEnd(callId);
    expect(hears(CUSTOMER, TALKERS_TONE)).toBe(true);
  });
});
