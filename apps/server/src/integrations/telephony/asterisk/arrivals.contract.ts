import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import { soundBegins, toneLevel } from '../test-support/tone.ts';
import type { ArrivedEvent, Dismissal, Telephony, TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { drive } from './test-support/drive.ts';
import { adoptOrder, tells } from '../test-support/test-orders.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';
import { askAs } from './test-support/sip-ask.ts';
import { byUdp } from './test-support/sip-phone.ts';

const CALLER = '13900000060';
const DID = '057188886666';
/** A phone that plays 1000 Hz. The caller plays 440 Hz, and the ringing is 450 Hz. */
const AGENT = { kind: 'phone' as const, number: '057100000081' };
const LOUD = -40;

let lab: Lab;
beforeAll(async () => {
  lab = await createLab();
  // The engine learns of the line and its carrier, and keeps them.
  const telephony = connect();
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([], [lab.line]);
  await telephony.close();
});
afterAll(() => lab.close());

function connect(): Telephony {
  const { address, credential } = lab;
  return createAsterisk({ address, credential, installation: 'inbound', onProblem: () => {} });
}

/** Connects a dialler as it starts, and hears of the arrivals. */
async function listen() {
  const { telephony, arrived, events } = await drive(lab, 'inbound');
  onTestFinished(() => telephony.close());
  async function first(): Promise<ArrivedEvent> {
    await until(() => arrived.length > 0, 20);
    return arrived[0]!;
  }
  const heard = (callId: string, type: TelephonyEvent['type']) =>
    until(() => events.some((event) => event.callId === callId && event.type === type), 20);
  const rings = () =>
    events.some((event) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'ringing');
  return { telephony, arrived, first, heard, rings };
}

/** Sends an INVITE to a number of ours as this caller. Returns the status of the last answer. */
async function invite({ caller = CALLER, did = DID, from = lab.carrierAddress } = {}): Promise<number> {
  const { hostname } = new URL(lab.address);
  return askAs(await byUdp(hostname, from), hostname, { name: caller, secret: 'none' }, 'INVITE', did);
}

test('only carriers reach us, whatever name a stranger gives', async () => {
  const { arrived } = await listen();
  for (const caller of [CALLER, 'haihu-inbound', benchLine]) {
    expect(await invite({ caller, from: '127.0.0.2' })).toBeGreaterThanOrEqual(401);
  }
  expect(arrived).toEqual([]);
});

test.each(['sales', '0571a', '8'.repeat(40)])('a call to %s is refused, and nobody hears of it', async (did) => {
  const { arrived } = await listen();
  expect(await invite({ did })).toBeGreaterThanOrEqual(404);
  expect(arrived).toEqual([]);
});

test('a caller who is dismissed as busy gets the answer of a busy phone', async () => {
  const { telephony, first } = await listen();
  const answer = invite();
  const { arrivalId, caller, did } = await first();
  expect([caller, did]).toEqual([CALLER, DID]);
  expect(await telephony.dismiss(arrivalId, 'busy')).toBe(true);
  expect(await answer).toBe(486);
});

test('a carrier whose caller is sent elsewhere, or whom a draining node does not take, hears that it may try another node', async () => {
  const { telephony, first, arrived } = await listen();
  const answer = invite();
  expect(await telephony.dismiss((await first()).arrivalId, 'elsewhere')).toBe(true);
  expect(await answer).toBe(503);
  await telephony.takeCallers(false);
  const before = arrived.length;
  expect(await invite()).toBe(401);
  expect(arrived).toHaveLength(before);
  await telephony.takeCallers(true);
});

test('a caller who is dismissed with a sound hears it and is hung up', async () => {
  const { telephony, first } = await listen();
  const caller = await lab.callers.arrive(CALLER, DID);
  const how: Dismissal = { sound: 'call_again' };
  expect(await telephony.dismiss((await first()).arrivalId, how)).toBe(true);
  await until(async () => !(await caller.isThere()), 10);
  await wait(500);
  expect(soundBegins(lab.heard('caller'))).toBeGreaterThan(0.3);
});

test('an adopted caller hears ringing, then agent and caller hear each other', async () => {
  const { telephony, first, heard } = await listen();
  await lab.callers.arrive(CALLER, DID);
  const order = adoptOrder({ record: true });
  expect(await telephony.adopt((await first()).arrivalId, order)).toBe(true);
  await wait(2500);
  expect(await telephony.connectAgent(order.callId, AGENT)).toBe(true);
  await heard(order.callId, 'bridged');
  await wait(3500);
  await telephony.hangUp(order.callId, 'agent');
  await heard(order.callId, 'ended');
  await wait(500);
  expect(toneLevel(lab.heard('caller'), 450)).toBeGreaterThan(LOUD);
  expect(toneLevel(lab.heard('caller'), 1000)).toBeGreaterThan(LOUD);
  expect(toneLevel(lab.heard(AGENT.number), 440)).toBeGreaterThan(LOUD);
  expect(await telephony.recordedSeconds(order.callId)).toBeGreaterThan(3);
  expect((await telephony.keptEnd(order.callId))!.endedAt).toMatch(/Z$/);
});

test('the next dialler hears of callers who wait, and goes on with those who were adopted', async () => {
  const before = await listen();
  const waiting = await lab.callers.arrive('13900000160', DID);
  const arrival = await before.first();
  await lab.callers.arrive(CALLER, DID);
  await until(() => before.arrived.length > 1, 20);
  const order = adoptOrder({ record: true, notice: tells });
  expect(await before.telephony.adopt(before.arrived[1]!.arrivalId, order)).toBe(true);
  // An agent's phone is rung that is never picked up.
  const absent = { kind: 'phone' as const, number: '057100000071' };
  expect(await before.telephony.connectAgent(order.callId, absent)).toBe(true);
  await until(before.rings, 20);
  await before.telephony.close();

  const { telephony, arrived, first, heard } = await listen();
  expect(await first()).toMatchObject({ ...arrival, at: expect.any(String) });
  expect(arrived).toHaveLength(1);
  expect(await telephony.running()).toMatchObject([{ callId: order.callId, state: 'customer_answered' }]);
  await heard(order.callId, 'absent');
  expect(await telephony.connectAgent(order.callId, AGENT)).toBe(true);
  await heard(order.callId, 'bridged');
  await telephony.hangUp(order.callId, 'system');
  await heard(order.callId, 'ended');
  await waiting.hangUp();
});

test('a caller rings on while no dialler is there, and is told to the one that takes over', async () => {
  const caller = await lab.callers.arrive(CALLER, DID);
  await wait(2500);
  expect(await caller.isThere()).toBe(true);
  const { first } = await listen();
  expect(await first()).toMatchObject({ caller: CALLER, did: DID });
  await caller.hangUp();
});

test('a caller whom no dialler takes is asked to call again, and told to the next dialler until it has noted that', async () => {
  const began = Date.now();
  const caller = await lab.callers.arrive(CALLER, DID);
  await until(async () => !(await caller.isThere()), 30);
  await wait(500);
  expect(soundBegins(lab.heard('caller'))).not.toBeNull();
  const { telephony, arrived } = await listen();
  expect(arrived).toEqual([]);
  const taken: ArrivedEvent[] = [];
  const take = (isNoted: boolean) =>
    telephony.takeLeftCallers(async (left) => {
      taken.push(left);
      return isNoted;
    });
  await take(false);
  await take(true);
  await take(true);
  expect(taken).toMatchObject([
    { did: DID, caller: CALLER, named: null },
    { did: DID, caller: CALLER },
  ]);
  expect(taken[0]!.arrivalId).toBe(taken[1]!.arrivalId);
  expect(Math.abs(Date.parse(taken[0]!.at) - began)).toBeLessThan(40_000);
});
