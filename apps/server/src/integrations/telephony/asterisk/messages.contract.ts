import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { toneLevel } from '../test-support/tone.ts';
import { drive } from './test-support/drive.ts';
import { adoptOrder } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const CALLER = '13900000060';
const DID = '057188886666';
const LOUD = -40;

let lab: Lab;
beforeAll(async () => {
  // The operator has not brought the sound.
  lab = await createLab({ sounds: { 'haihu-leave-message': 'no-such-sound' } });
});
afterAll(() => lab.close());

/** Connects a dialler as it starts, and collects what it hears. */
async function listen() {
  const { telephony, arrived, events } = await drive(lab, 'messages');
  onTestFinished(() => telephony.close());
  const messages = () => events.flatMap((event) => (event.type === 'message' ? [event.seconds] : []));
  const isOver = () => events.some(({ type }) => type === 'ended');

  /** Lets a person call, and asks for a message. */
  async function ask(seconds: number) {
    const caller = await lab.callers.arrive(CALLER, DID);
    await until(() => arrived.length > 0, 20);
    const order = adoptOrder({ record: true, hears: 'music' });
    expect(await telephony.adopt(arrived.at(-1)!.arrivalId, order)).toBe(true);
    expect(await telephony.takeMessage(order.callId, { seconds })).toBe(true);
    return { callId: order.callId, caller };
  }
  return { telephony, messages, isOver, ask };
}

test('without the sound a caller hears the tone, which Asterisk makes', async () => {
  const { telephony, ask, messages, isOver } = await listen();
  const { callId } = await ask(3);
  await until(isOver, 20);
  await wait(500);
  expect(messages()).toEqual([null, expect.any(Number)]);
  expect(toneLevel(lab.heard('caller'), 1000)).toBeGreaterThan(LOUD - 20);
  await telephony.forgetRecording(callId);
});

test('a message goes on while no dialler is there, and the next one hears of its end', async () => {
  const before = await listen();
  const { callId, caller } = await before.ask(8);
  await until(() => before.messages().length > 0, 20);
  await before.telephony.close();
  await wait(2000);
  expect(await caller.isThere()).toBe(true);

  const { telephony, messages, isOver } = await listen();
  expect(await telephony.running()).toMatchObject([{ callId, state: 'customer_answered' }]);
  await until(isOver, 20);
  expect(messages()[0]).toBeNull();
  expect(messages().at(-1)).toBeGreaterThan(5);
  expect(await telephony.recordedSeconds(callId)).toBeGreaterThan(5);
  await telephony.forgetRecording(callId);
});

test('a message that ended while no dialler was there is told by the next one, which hangs up', async () => {
  const before = await listen();
  const { callId, caller } = await before.ask(3);
  await until(() => before.messages().length > 0, 20);
  await before.telephony.close();
  await wait(4500);
  expect(await caller.isThere()).toBe(true);

  const { telephony, messages, isOver } = await listen();
  await until(isOver, 20);
  expect(messages()).toEqual([null, expect.any(Number)]);
  expect(messages()[1]).toBeGreaterThan(1);
  await until(async () => !(await caller.isThere()), 10);
  await telephony.forgetRecording(callId);
});

test('a caller who is being asked when the dialler dies hears the tone from the next one', async () => {
  const before = await listen();
  const { callId } = await before.ask(4);
  await before.telephony.close();
  const { telephony, messages, isOver } = await listen();
  await until(isOver, 20);
  expect(messages()[0]).toBeNull();
  expect(messages().at(-1)).toBeGreaterThan(1);
  await telephony.forgetRecording(callId);
});
