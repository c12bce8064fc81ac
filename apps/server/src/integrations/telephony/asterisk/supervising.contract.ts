import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toneLevel } from '../test-support/tone.ts';
import type { MonitorMode, Telephony, TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

/**
 * The supervisor's phone, which plays 1000 Hz. The agent's plays nothing. Both record what they hear, as customer 63
 * does.
 */
const SUPERVISOR = '057100000081';
const AGENT = '057100000082';
const THEIR_TONE = 1000;
const CUSTOMERS_TONE = 440;
const LOUD = -40;

const phone = (number: string) => ({ kind: 'phone' as const, number });

let lab: Lab;
let telephony: Telephony;
beforeAll(async () => {
  lab = await createLab();
  ({ telephony } = await drive(lab, 'tones'));
});
afterAll(async () => {
  await telephony.close();
  await lab.close();
});

test.each<[MonitorMode, { agent: boolean; customer: boolean }]>([
  ['listen', { agent: false, customer: false }],
  ['whisper', { agent: true, customer: false }],
  ['barge', { agent: true, customer: true }],
])('a supervisor who joins to %s hears both, and is heard by %j, by tone', async (mode, hears) => {
  const callId = randomUUID();
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => event.callId === callId && events.push(event));
  const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
  const order = callOrder({ callId, first: 'agent', agentLeg: phone(AGENT) });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => has('answered'), 20);
  expect(await telephony.monitor(callId, mode, phone(SUPERVISOR))).toBe(true);
  await until(
    () => events.some((event) => event.type === 'leg' && event.leg === 'monitor' && event.reached === 'answered'),
    20,
  );
  // The test measures sound, so there has to be some.
  await wait(4000);
  await telephony.hangUp(callId, 'agent');
  await until(() => has('ended'), 20);
  await wait(500);

  const level = (by: string, hertz: number) => toneLevel(lab.heard(by), hertz);
  expect(level(SUPERVISOR, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect(level(AGENT, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect({ agent: level(AGENT, THEIR_TONE) > LOUD, customer: level('b63', THEIR_TONE) > LOUD }).toEqual(hears);
});
