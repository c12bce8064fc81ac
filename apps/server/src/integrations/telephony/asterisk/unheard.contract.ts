import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Telephony, TelephonyEvent } from '../telephony.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

/** A customer who stays, and the phone of the agent. */
const STAYS = '13900000060';
const AGENT = '057100000001';

let lab: Lab;
let telephony: Telephony;
let events: TelephonyEvent[];
beforeAll(async () => {
  lab = await createLab();
  await startDriver();
});
afterAll(async () => {
  await telephony.close();
  await lab.close();
});

/** Starts a driver, as a process does. */
async function startDriver(): Promise<void> {
  ({ telephony, events } = await drive(lab, 'unheard', { address: lab.proxy.address }));
}

async function talk(): Promise<string> {
  events.length = 0;
  const agentLeg = { kind: 'phone', number: AGENT } as const;
  const order = callOrder({ first: 'agent', agentLeg, callee: STAYS, record: true });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => events.some(({ type }) => type === 'answered'), 20);
  await wait(1000);
  return order.callId;
}

const end = () => events.find((event) => event.type === 'ended');

test.each([
  ['only the last word of an end is lost', /ChannelDestroyed/],
  ['only its first word comes', /ChannelDestroyed|StasisEnd/],
  ['only its second word comes', /ChannelDestroyed|ChannelHangupRequest/],
  ['only its last word comes', /StasisEnd|ChannelHangupRequest/],
])('an agent hangs up, and %s: they have hung up, without a look', async (_, lost) => {
  await talk();
  lab.proxy.lose(lost);
  lab.hangUpFor(AGENT);
  await until(() => end() !== undefined, 8);
  lab.proxy.lose(null);
  expect(end()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
});

test('agent and customer hang up between two looks, and no event comes: nobody knows who was first', async () => {
  await talk();
  lab.proxy.lose(/./);
  for (const number of [AGENT, STAYS]) lab.hangUpFor(number);
  await until(async () => {
    await telephony.running();
    await wait(500);
    return end() !== undefined;
  }, 15);
  lab.proxy.lose(null);
  expect(end()).toMatchObject({ cause: 'answered', hungUpBy: 'system' });
});

test('a call that is hung up runs until its end is told, although its phones are gone', async () => {
  const callId = await talk();
  lab.proxy.lose(/ChannelDestroyed|StasisEnd|ChannelHangupRequest/);
  expect(await telephony.hangUp(callId, 'agent')).toBe(true);
  await wait(500);
  // A driver that does not find it would end it as lost.
  expect((await telephony.running()).map((call) => call.callId)).toEqual([callId]);
  expect(end()).toBeUndefined();
  await until(() => end() !== undefined, 8);
  lab.proxy.lose(null);
  expect(end()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  expect(await telephony.running()).toEqual([]);
});

test('an agent who hangs up while no process drives the engine has hung up', async () => {
  const callId = await talk();
  await telephony.close();
  lab.hangUpFor(AGENT);
  await wait(500);
  await startDriver();
  await until(() => end() !== undefined, 10);
  expect(end()).toMatchObject({ callId, cause: 'answered', hungUpBy: 'agent' });
});

test('a customer who hangs up while no process drives the engine is known to have hung up', async () => {
  const callId = await talk();
  await telephony.close();
  lab.hangUpFor(STAYS);
  await wait(500);
  await startDriver();
  expect(await telephony.keptEnd(callId)).toMatchObject({ hungUpBy: 'customer' });
  await until(async () => (await telephony.running()).length === 0, 5);
  await telephony.forgetEnd(callId);
  expect(await telephony.keptEnd(callId)).toBeNull();
});
