import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import { describeTelephony } from '../test-support/describe-telephony.ts';
import { adoptOrder, tells } from '../test-support/test-orders.ts';
import { createSimulatorBench } from '../test-support/simulator-bench.ts';
import type { ArrivalEvent, CallOrder, TelephonyEvent } from '../telephony.ts';
import { secondsIn } from '../wav.ts';
import { planCall } from './outcomes.ts';

describeTelephony('the simulator', createSimulatorBench);

async function setUp(parts: Parameters<typeof createSimulatorBench>[0] = {}) {
  const bench = await createSimulatorBench(parts);
  onTestFinished(bench.close);
  const events: TelephonyEvent[] = [];
  bench.telephony.onEvent((event) => events.push(event));
  const place = (order: Partial<CallOrder> = {}) =>
    bench.telephony.place({
      callId: randomUUID(),
      tenantId: '1',
      first: 'agent',
      agentLeg: bench.softphoneLeg,
      line: benchLine,
      callee: '13900000060',
      callerId: '057188886666',
      ringSeconds: 30,
      record: false,
      notice: null,
      detectMachine: false,
      ...order,
    });
  const ended = (callId: string) => events.find((event) => event.callId === callId && event.type === 'ended');
  async function finish(order: Partial<CallOrder> & { callId: string }) {
    await place(order);
    await bench.until(() => ended(order.callId) !== undefined, 400);
    const end = ended(order.callId);
    return end?.type === 'ended' ? end : undefined;
  }
  /** Returns the events, except for those of single phones. */
  const steps = () => events.filter(({ type }) => type !== 'leg');
  const recordingOf = async (callId: string) => buffer((await bench.telephony.recording(callId))!.sound);
  return { ...bench, events, steps, place, ended, finish, recordingOf };
}

test('a number outside the table calls the same on every machine with that seed', async () => {
  const order = { callId: 'same', callee: '13912345603', record: true };
  const [one, other] = [await setUp(), await setUp()];
  await Promise.all([one.finish(order), other.finish(order)]);
  expect(one.events).toEqual(other.events);
  const different = await setUp({ seed: 'another' });
  await different.finish(order);
  expect(different.events).not.toEqual(one.events);
});

test('a carrier that runs ten times as fast plays the whole announcement', async () => {
  const { finish } = await setUp({ speed: 10 });
  const end = await finish({ callId: 'fast', callee: '13900000086' });
  expect(secondsIn(end!.early!.length)).toBeCloseTo(6, 1);
});

test('the phone of the agent rings at once, is answered after a second, then the customer is dialled', async () => {
  const { place, steps, time } = await setUp();
  await place();
  time.advance(60);
  expect(steps().map(({ type }) => type)).toEqual(['agent_ringing']);
  time.advance(1000);
  expect(steps().map(({ type }) => type)).toEqual(['agent_ringing', 'agent_answered']);
  time.advance(200);
  expect(steps().at(-1)?.type).toBe('customer_ringing');
});

test('a phone rings no longer than asked', async () => {
  const { finish } = await setUp();
  const end = await finish({ callId: 'a', callee: '13900000071', ringSeconds: 20 });
  expect(Date.parse(end?.at ?? '') - Date.parse(end?.history?.customer_ringing ?? '')).toBe(20_000);
});

test("an agent's phone that is not picked up never rings the customer", async () => {
  const { finish, steps } = await setUp();
  const end = await finish({ callId: 'a', agentLeg: { kind: 'phone', number: '13800000071' } });
  expect(end).toMatchObject({ cause: 'agent_absent', hungUpBy: 'system' });
  expect(steps().map(({ type }) => type)).toEqual(['agent_ringing', 'ended']);
});

test('every agent picks up a softphone, whatever the digits of their id', async () => {
  const { place, steps, time, telephony } = await setUp();
  const name = 'haihu-3-171';
  await telephony.provision([{ name, secret: 'secret', media: 'browser' }], [], []);
  expect(await place({ agentLeg: { kind: 'softphone', endpoint: name } })).toEqual({ accepted: true });
  time.advance(2000);
  expect(steps().map(({ type }) => type)).toContain('agent_answered');
});

test('a recorded call of over three minutes is sound from end to end, quiet only in pauses', async () => {
  const { finish, recordingOf } = await setUp();
  const callId = longTalk();
  await finish({ callId, callee: '13912345603', record: true });
  const bytes = await recordingOf(callId);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2);
  const loudest = (from: number, to: number) =>
    samples.subarray(from, to).reduce((most, one) => Math.max(most, one), 0);
  const seconds = Array.from({ length: Math.floor(samples.length / 8000) }, (_, at) =>
    loudest(at * 8000, at * 8000 + 8000),
  );
  expect(seconds.length).toBeGreaterThan(180);
  expect(seconds.filter((one) => one > 3000).length).toBeGreaterThan(seconds.length / 2);
  expect(loudest(0, samples.length)).toBeLessThan(32_000);
});

/** Returns the id of the first call to this number that lasts over three minutes. */
function longTalk(): string {
  for (let callId = 0; ; callId++) {
    const { outcome } = planCall('bench', { callId: String(callId), callee: '13912345603' });
    if (outcome.type === 'answer' && outcome.talkMs > 180_000) return String(callId);
  }
}

test('an announced recording begins differently, and two calls never sound the same', async () => {
  const { finish, recordingOf } = await setUp();
  const sound = async (callId: string, isTold: boolean) => {
    await finish({ callId, callee: '13900000080', record: true, notice: isTold ? tells : null });
    return (await recordingOf(callId)).toString('base64');
  };
  const sounds = [await sound('a', false), await sound('b', false), await sound('c', true), await sound('d', true)];
  expect(new Set(sounds).size).toBe(4);
  const begins = sounds.map((one) => one.slice(64, 4000));
  expect(begins[2]).toBe(begins[3]);
  expect(begins[0]).not.toBe(begins[2]);
});

test('a recording that cannot be written costs the recording, not the call', async () => {
  const { finish, folder, problems } = await setUp();
  await mkdir(path.join(folder, 'a.wav'), { recursive: true });
  const end = await finish({ callId: 'a', callee: '13900000080', record: true });
  expect(end).toMatchObject({ cause: 'answered', recordedSeconds: null });
  expect(problems).toHaveLength(1);
});

test('no half recording stands under the name of a whole one', async () => {
  const { finish, folder } = await setUp();
  await finish({ callId: 'a', callee: '13900000080', record: true });
  expect(await readdir(folder)).toEqual(['a.wav']);
});

test('closing takes no more calls, drops those on the way and tells the ends that were on their way', async () => {
  const { place, telephony, time, events, ended } = await setUp();
  await place({ callId: 'talking' });
  await place({ callId: 'over', callee: '13900000080', record: true });
  time.advance(2000);
  await telephony.hangUp('over', 'agent');
  await telephony.close();
  expect(ended('over')).toMatchObject({ recordedSeconds: expect.any(Number) });
  const told = events.length;
  time.advance(600_000);
  expect(events).toHaveLength(told);
  expect(await place()).toEqual({ accepted: false, reason: 'closed' });
});

test('a caller whom nobody cares for gives up after a minute', async () => {
  const { telephony, time } = await setUp();
  const told: ArrivalEvent[] = [];
  telephony.onArrival((event) => told.push(event));
  telephony.arrive('13900000060', '057188886666');
  time.advance(59_000);
  expect(told.map(({ type }) => type)).toEqual(['arrived']);
  time.advance(2000);
  expect(told.map(({ type }) => type)).toEqual(['arrived', 'arrivalGone']);
});

test.each([true, false])('customers who missed a call call back now and then in a demo: %s', async (isDemo) => {
  const { telephony, place, time, pass } = await setUp({ callsBack: () => isDemo });
  const told: ArrivalEvent[] = [];
  telephony.onArrival((event) => told.push(event));
  for (let call = 0; call < 20; call += 1) await place({ callId: `missed-${call}`, callee: '13900000070' });
  await pass(5);
  time.advance(300_000);
  const arrived = told.filter(({ type }) => type === 'arrived');
  expect(arrived.length > 0).toBe(isDemo);
  expect(arrived.length).toBeLessThan(15);
  for (const event of arrived) expect(event).toMatchObject({ caller: '13900000070', did: '057188886666' });
});

test('where agents are asked, a phone rings for a caller until it is picked up, and for a call-back as well', async () => {
  const { telephony, place, pass, until, steps } = await setUp({ areAgentsAsked: true });
  const arrived = telephony.arrive('13900000160', '057188886666')!;
  const order = adoptOrder({ callId: 'caller', hears: 'music' });
  expect(await telephony.adopt(arrived.arrivalId, order)).toBe(true);
  expect(await telephony.pickUp!('caller')).toBe(false);
  expect(await telephony.connectAgent('caller', { kind: 'phone', number: '13700000001' })).toBe(true);
  await pass(3);
  expect(steps().map(({ type }) => type)).toEqual(['customer_answered']);
  expect(await telephony.pickUp!('caller')).toBe(true);
  await until(() => steps().at(-1)?.type === 'bridged', 1);
  expect(await telephony.pickUp!('caller')).toBe(false);

  await place({ callId: 'back', mayDecline: true });
  await pass(3);
  expect(steps().filter(({ callId }) => callId === 'back')).toMatchObject([{ type: 'agent_ringing' }]);
  expect(await telephony.pickUp!('back')).toBe(true);
  await until(() => steps().some(({ callId, type }) => callId === 'back' && type === 'answered'), 5);
  const ignored = { callId: 'ignored', mayDecline: true, ringSeconds: 10 };
  await place(ignored);
  await pass(11);
  expect(steps().at(-1)).toMatchObject({ callId: 'ignored', type: 'ended', cause: 'agent_absent' });
});

test('a person whose number ends in 88 is busy, calls back for sure, asks to be called back, and is reached then', async () => {
  const { telephony, finish, until, pass, events } = await setUp();
  const told: ArrivalEvent[] = [];
  telephony.onArrival((event) => told.push(event));
  const callee = '13900000088';
  expect(await finish({ callId: 'busy', callee })).toMatchObject({ cause: 'busy' });
  await until(() => told.length > 0, 6);
  expect(told).toMatchObject([{ type: 'arrived', caller: callee, did: '057188886666' }]);
  const { arrivalId } = told[0]!;
  await telephony.adopt(arrivalId, adoptOrder({ callId: 'caller' }));
  await telephony.play('caller', 'ask_call_back');
  await until(() => events.some(({ type }) => type === 'digits'), 3);
  await telephony.hangUp('caller', 'system');
  expect(await finish({ callId: 'back', callee })).toMatchObject({ cause: 'answered' });
  await pass(301);
  expect(told.filter(({ type }) => type === 'arrived')).toHaveLength(1);
});

test('a listener that has left hears no more', async () => {
  const { telephony, place, time } = await setUp();
  const heard: TelephonyEvent[] = [];
  const leave = telephony.onEvent((event) => heard.push(event));
  await place();
  time.advance(100);
  leave();
  time.advance(5000);
  expect(heard.map(({ type }) => type)).toEqual(['leg', 'agent_ringing']);
});

test('a listener that throws harms neither the call nor the other listeners', async () => {
  const { telephony, finish, events, problems } = await setUp();
  telephony.onEvent(() => {
    throw new Error('no room');
  });
  const heard: TelephonyEvent[] = [];
  telephony.onEvent((event) => heard.push(event));
  await finish({ callId: 'a', callee: '13900000080' });
  expect(heard).toEqual(events);
  expect(problems).toHaveLength(events.length);
});

test('a colleague who is asked into a talk rings for as long as they are said to, and picks up then', async () => {
  const { place, telephony, otherLeg, events, pass, until } = await setUp({ colleagueRingsMs: 5000 });
  await place({ callId: 'a' });
  await until(() => events.some(({ type }) => type === 'answered'), 30);
  expect(await telephony.consult('a', otherLeg)).toBe(true);
  const reached = () => events.flatMap((event) => (event.type === 'leg' && event.phone === 2 ? event.reached : []));
  await pass(4);
  expect(reached()).not.toContain('answered');
  await pass(2);
  expect(reached()).toContain('answered');
});
