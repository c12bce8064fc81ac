import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallOrder, Telephony, TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder, tells } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

/** The agent's phone picks up by itself. */
const agentLeg = { kind: 'phone' as const, number: '057100000001' };
const order = callOrder({ first: 'agent', agentLeg, ringSeconds: 30 });

let lab: Lab;
let drivers: Telephony[];
let events: TelephonyEvent[];

beforeEach(async () => {
  lab = await createLab();
  drivers = [];
});

afterEach(async () => {
  await Promise.all(drivers.map((driver) => driver.close()));
  await lab.close();
});

/** Starts a driver, as a process does. `events` is what the newest one tells. */
async function startDriver(): Promise<Telephony> {
  const { telephony, events: told } = await drive(lab, 'ring', { agents: [lab.agent] });
  drivers.push(telephony);
  events = told;
  return telephony;
}

const heard = (type: TelephonyEvent['type'], seconds = 30) =>
  until(
    () => events.some((event) => event.type === type),
    seconds,
    async () => JSON.stringify(events),
  );

/** Places a call, and replaces its driver while the customer's phone rings. Returns the new one, and the call. */
async function restartWhileRinging(ending: string, more: Partial<CallOrder> = {}) {
  const callId = randomUUID();
  const first = await startDriver();
  expect(await first.place({ ...order, callId, callee: `139000000${ending}`, ...more })).toEqual({ accepted: true });
  await heard('customer_ringing');
  await first.close();
  return { callId, driver: await startDriver() };
}

/** Counts the phones that have picked up. */
const countUp = () =>
  lab.engine
    .command('core show channels concise')
    .split('\n')
    .filter((row) => row.split('!')[4] === 'Up').length;

/** Returns true if the customer is with the agent. */
const areTogether = (callId: string) => /Num-Channels: 2/.test(lab.engine.command(`bridge show ring-${callId}-b`));

/** Expects that the agent and the customer talk, and that the call obeys its agent. */
async function talksAndEnds(driver: Telephony, callId: string): Promise<void> {
  await until(() => areTogether(callId), 20);
  expect(await driver.hold(callId, true)).toBe(true);
  expect(await driver.hold(callId, false)).toBe(true);
  expect(await driver.hangUp(callId, 'agent')).toBe(true);
  await heard('ended');
  expect(events.at(-1)).toMatchObject({ callId, tenantId: '1', type: 'ended', cause: 'answered', hungUpBy: 'agent' });
}

test('a customer who rings while the driver is replaced answers, is recorded, and talks', async () => {
  const { driver, callId } = await restartWhileRinging('66', { record: true, notice: tells });
  await heard('answered');
  await until(async () => (await driver.recorded()).includes(callId), 10);
  await talksAndEnds(driver, callId);
  expect(events.filter(({ type }) => type === 'answered')).toHaveLength(1);
});

test('a customer who answers while nobody drives the call hears the notice before the agent', async () => {
  const callId = randomUUID();
  const first = await startDriver();
  const told = { record: true, notice: tells };
  expect(await first.place({ ...order, callId, callee: '13900000066', ...told })).toEqual({ accepted: true });
  await heard('customer_ringing');
  await first.close();
  await until(() => countUp() === 2, 30);
  const driver = await startDriver();
  await heard('answered');
  expect(areTogether(callId)).toBe(false);
  await talksAndEnds(driver, callId);
});

test('a customer who does not answer after the driver was replaced rings out, as ordered', async () => {
  const { callId } = await restartWhileRinging('71', { ringSeconds: 8 });
  await heard('ended', 20);
  expect(events.at(-1)).toMatchObject({ callId, cause: 'no_answer', hungUpBy: 'system', history: { answered: null } });
});

test('a customer of a task who rings while the driver is replaced answers, and gets an agent', async () => {
  const { driver, callId } = await restartWhileRinging('66', { first: 'customer', agentLeg: null });
  await heard('customer_answered');
  expect(await driver.connectAgent(callId, agentLeg)).toBe(true);
  await heard('bridged');
  await talksAndEnds(driver, callId);
});

test('an agent who hangs up while the customer rings cancels the call, also after the driver was replaced', async () => {
  const { driver, callId } = await restartWhileRinging('71');
  expect(await driver.hangUp(callId, 'agent')).toBe(true);
  await heard('ended');
  expect(events.at(-1)).toMatchObject({ callId, cause: 'cancelled', hungUpBy: 'agent' });
});
