import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerMode } from '@haihu/contract/calls/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentLeg, LegEvent, NodeTrunk, Telephony, TelephonyEvent } from '../telephony.ts';
import { benchLine } from '../test-support/bench-line.ts';
import { toneLevel } from '../test-support/tone.ts';
import { createAsterisk } from './asterisk.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, engineOf, type Lab, randomNet, until } from './test-support/lab.ts';
import { askAs } from './test-support/sip-ask.ts';
import { byUdp } from './test-support/sip-phone.ts';

/** The call runs at the first node, and the agents are registered at the second one. */
const INSTALLATION = 'joined';
/** The agent's phone plays 1000 Hz and picks up as this number of the carrier; customer 63 plays 440 Hz. */
const AGENTS_PHONE = '057100000081';
const SUPERVISORS_PHONE = '057100000083';
const AGENTS_TONE = 1000;
const CUSTOMERS_TONE = 440;
const LOUD = -40;

const account = (id: number) => ({ name: `${INSTALLATION}-1-${id}`, secret: `secret-${id}`, media: 'phone' as const });
const [AGENT, SUPERVISOR, DECLINING, ABSENT] = [account(1), account(2), account(3), account(4)];
/** The trunk of the first node to the second one, and the other way round. */
const toSecond = { name: `${INSTALLATION}-node-2`, ownName: `${INSTALLATION}-node-1`, secret: 'b-a', ownSecret: 'a-b' };
const toFirst = { name: toSecond.ownName, ownName: toSecond.name, secret: 'a-b', ownSecret: 'b-a' };
/** A trunk to the second node with a password that it does not know. */
const wrong = { ...toSecond, name: `${INSTALLATION}-node-3`, ownSecret: 'guessed' };

const [firstNet, secondNet] = [randomNet(), randomNet()];
const addressed = (trunk: Omit<NodeTrunk, 'address'>, net: string) => ({ ...trunk, address: `${engineOf(net)}:5060` });
const far = ({ name }: { name: string }): AgentLeg => ({ kind: 'softphone', endpoint: name, over: toSecond.name });

let first: Lab;
let second: Lab;
const opened: Telephony[] = [];
let telephony: Telephony;

beforeAll(async () => {
  [first, second] = await Promise.all([
    createLab({ softphones: [], net: firstNet, nodes: [engineOf(secondNet)] }),
    createLab({
      net: secondNet,
      nodes: [engineOf(firstNet)],
      softphones: [
        { ...AGENT, answersAs: AGENTS_PHONE },
        { ...SUPERVISOR, answersAs: SUPERVISORS_PHONE },
        { ...DECLINING, declines: true },
      ],
    }),
  ]);
  const [one, other] = [first, second].map(({ address, credential }) => {
    const connected = createAsterisk({ address, credential, installation: INSTALLATION, onProblem: () => {} });
    opened.push(connected);
    return connected;
  });
  telephony = one!;
  await until(() => opened.every((each) => each.connection().isUp), 20);
  await other!.provision([AGENT, SUPERVISOR, DECLINING, ABSENT], [second.line], [addressed(toFirst, firstNet)]);
  await one!.provision([], [first.line], [addressed(toSecond, secondNet), addressed(wrong, secondNet)]);
  const phones = [AGENT, SUPERVISOR, DECLINING].map(({ name }) => name);
  await until(async () => {
    const [here, there] = await Promise.all(opened.map((each) => each.registered()));
    return (
      here!.includes(toSecond.name) && there!.includes(toFirst.name) && phones.every((phone) => there!.includes(phone))
    );
  }, 40);
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await Promise.all([first, second].map((lab) => lab.close()));
});

/** Lets a customer be rung first and pick up. */
async function answeredBy(callee: string) {
  const callId = randomUUID();
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => event.callId === callId && events.push(event));
  const order = callOrder({ callId, first: 'customer', agentLeg: null, callee, record: true });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
  const comes = (type: TelephonyEvent['type']) => until(() => has(type), 20);
  const legs = (leg: LegEvent['leg'], reached: LegEvent['reached']) =>
    events.filter((event) => event.type === 'leg' && event.leg === leg && event.reached === reached).length;
  await comes('customer_answered');
  return { callId, events, has, comes, legs };
}

/** Lets the customer talk with the agent who is registered at the other node. */
async function inTalk(callee = '13900000063') {
  const call = await answeredBy(callee);
  expect(await telephony.connectAgent(call.callId, far(AGENT))).toBe(true);
  await call.comes('bridged');
  return call;
}

const heardBy = (lab: Lab, by: string, hertz: number) => toneLevel(lab.heard(by), hertz);
/** Waits until no call of a test is left at either node. */
const isQuiet = () =>
  until(() => [first, second].every(({ engine }) => / 0 active calls|^0 active calls/m.test(countOf(engine))), 10);
const countOf = (engine: Lab['engine']) => engine.command('core show channels count');

test('an agent who is registered at another node talks with a callee, picks up unasked, and both are recorded', async () => {
  const { callId, comes, events } = await inTalk();
  // The test measures sound, so there has to be some. Asterisk tells the length in whole seconds.
  await wait(4500);
  await telephony.hangUp(callId, 'agent');
  await comes('ended');
  await isQuiet();
  await wait(500);
  expect(heardBy(second, AGENTS_PHONE, CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
  expect(heardBy(first, 'b63', AGENTS_TONE)).toBeGreaterThan(LOUD);
  expect(second.askedOf(AGENTS_PHONE)).toBe(answerMode.auto);
  const ended = events.find((event) => event.type === 'ended')!;
  expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
  expect((ended as { recordedSeconds: number }).recordedSeconds).toBeGreaterThan(3);
});

test.each([
  ['customer', '13900000065'],
  ['agent', '13900000063'],
])('the %s hangs up, and the other side is hung up at both nodes', async (by, callee) => {
  const { comes, events } = await inTalk(callee);
  if (by === 'agent') second.carrier.command('channel request hangup all');
  await comes('ended');
  expect(events.find((event) => event.type === 'ended')).toMatchObject({ cause: 'answered', hungUpBy: by });
  await isQuiet();
});

test('an agent whose phone is not registered there, or who declines, does not come, and the callee waits on', async () => {
  for (const agent of [ABSENT, DECLINING]) {
    const { callId, comes, has, legs } = await answeredBy('13900000063');
    expect(await telephony.connectAgent(callId, far(agent))).toBe(true);
    await comes('absent');
    expect({ answered: legs('agent', 'answered'), isOver: has('ended') }).toEqual({ answered: 0, isOver: false });
    await telephony.hangUp(callId, 'system');
    await comes('ended');
  }
  await isQuiet();
});

test('without the trunk, or over one that the other node refuses, the agent cannot be rung', async () => {
  expect(await telephony.registered()).not.toContain(wrong.name);
  const { callId, comes } = await answeredBy('13900000063');
  expect(await telephony.connectAgent(callId, { kind: 'softphone', endpoint: AGENT.name })).toBe(false);
  expect(await telephony.connectAgent(callId, { ...far(AGENT), over: wrong.name } as AgentLeg)).toBe(false);
  await telephony.hangUp(callId, 'system');
  await comes('ended');
});

test('an agent who has the customer on hold for longer than a dead phone may be silent stays in the call', async () => {
  const { callId, comes, has } = await inTalk();
  // The legs carry sound before they fall silent.
  await wait(2000);
  expect(await telephony.hold(callId, true)).toBe(true);
  await wait(36_000);
  expect(has('ended')).toBe(false);
  expect(await telephony.hold(callId, false)).toBe(true);
  await telephony.hangUp(callId, 'agent');
  await comes('ended');
});

test('a call is transferred to an agent at the other node, and a supervisor there hears both and is not picked up for', async () => {
  const { callId, comes, legs } = await answeredBy('13900000063');
  expect(await telephony.connectAgent(callId, { kind: 'phone', number: '057100000085' })).toBe(true);
  await comes('bridged');
  expect(await telephony.transfer(callId, far(AGENT))).toBe(true);
  await until(() => legs('agent', 'answered') === 2, 20);
  expect(second.askedOf(AGENTS_PHONE)).toBe('');
  expect(await telephony.takeOver(callId, true)).toBe(true);
  expect(await telephony.monitor(callId, 'listen', far(SUPERVISOR))).toBe(true);
  await until(() => legs('monitor', 'answered') === 1, 20);
  await wait(4000);
  await telephony.hangUp(callId, 'system');
  await comes('ended');
  await isQuiet();
  await wait(500);
  for (const hertz of [CUSTOMERS_TONE, AGENTS_TONE]) {
    expect(heardBy(second, SUPERVISORS_PHONE, hertz)).toBeGreaterThan(LOUD);
  }
  expect(heardBy(first, 'b63', AGENTS_TONE)).toBeGreaterThan(LOUD);
});

test('strangers get nowhere over the trunk, and a node only to registered agents of its own installation', async () => {
  const engine = engineOf(secondNet);
  const node = { name: toSecond.ownName, secret: toSecond.ownSecret };
  const ask = async (from: string, secret: string, callee: string) =>
    askAs(await byUdp(engine, from), engine, { ...node, secret }, 'INVITE', callee);
  // With everything but the address, and with everything but the password.
  expect(await ask('127.0.0.2', node.secret, AGENT.name)).toBe(401);
  expect(await ask(engineOf(firstNet), 'guessed', AGENT.name)).toBe(401);
  const others = ['100', '13900000063', benchLine, toFirst.name, 'other-1-1', `${AGENT.name}&${SUPERVISOR.name}`];
  for (const callee of [...others, `13900000063@${benchLine}`]) {
    expect(await ask(engineOf(firstNet), node.secret, encodeURIComponent(callee))).toBe(403);
  }
  expect(await ask(engineOf(firstNet), node.secret, ABSENT.name)).toBe(480);
  expect(countOf(second.engine)).toMatch(/\b0 active calls/);
});
