import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOrder } from '../test-support/test-orders.ts';
import { soundBegins, toneLevel } from '../test-support/tone.ts';
import type { AgentLeg, CallOrder, TelephonyEvent } from '../telephony.ts';
import { headerBytes, sampleRate } from '../wav.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';
import { leaving, pausing } from './test-support/pages.ts';

const PAGES_TONE = 1000;
const LOUD = -40;
/** A phone with a number that sends no sound at all. */
const SILENT = { kind: 'phone', number: '057100000082' } as const;
const agents = [pausing('agent-2'), leaving('agent-3')];
const lostSound = { musicAfter: 1500, endAfter: 5000 };

let lab: Lab;
beforeAll(async () => {
  lab = await createLab({ softphones: agents, music: 'demo-nogo' });
});
afterAll(() => lab.close());

/** Starts a driver, as a process does. */
async function startDriver(installation: string) {
  const driver = await drive(lab, installation, { agents, lostSound });
  // The line of the carrier is among those that can be reached, once Asterisk has asked for it.
  const areThere = async () => {
    const reached = (await driver.telephony.registered())!;
    return agents.every(({ name }) => reached.includes(name));
  };
  await until(areThere, 30);
  return driver;
}

async function talk(
  { telephony, events }: Awaited<ReturnType<typeof startDriver>>,
  agentLeg: AgentLeg,
  more: Partial<CallOrder> = {},
) {
  const order = callOrder({ first: 'agent', agentLeg, ...more });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  const mine = (type: TelephonyEvent['type']) =>
    events.filter((event) => event.callId === order.callId && event.type === type);
  const heard = (type: TelephonyEvent['type'], count = 1) => until(() => mine(type).length >= count, 20);
  await heard('answered');
  return { callId: order.callId, mine, heard };
}

const page = (endpoint: string) => ({ kind: 'softphone', endpoint }) as const;

/** Returns what was heard in each half of a second: the tone of the page, another sound, or nothing. */
function heardInTurn(wav: Buffer): string[] {
  const half = sampleRate;
  const parts: string[] = [];
  for (let from = headerBytes; from + half <= wav.length; from += half) {
    const part = Buffer.concat([wav.subarray(0, headerBytes), wav.subarray(from, from + half)]);
    // The level of a tone is that of a whole second.
    const isTone = toneLevel(Buffer.concat([part, part.subarray(headerBytes)]), PAGES_TONE) > LOUD;
    const is = isTone ? 'page' : soundBegins(part) === null ? 'nothing' : 'music';
    if (is !== parts.at(-1)) parts.push(is);
  }
  return parts;
}

test('a customer hears the music while the page of the agent sends nothing, and then the agent again', async () => {
  const driver = await startDriver('lost');
  const { callId, mine, heard } = await talk(driver, page('agent-2'));
  await heard('agent_sound', 2);
  expect(mine('agent_sound')).toMatchObject([{ isLost: true }, { isLost: false }]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await driver.telephony.hangUp(callId, 'system');
  await heard('ended');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const turns = heardInTurn(lab.heard('b63')).filter((what) => what !== 'nothing');
  // Words have pauses, and the last half second may be cut.
  expect(turns.filter((what, index) => what !== turns[index - 1])).toEqual(['page', 'music', 'page']);
  await driver.telephony.close();
});

test('a phone with a number may be silent for as long as it likes; a page whose driver died is judged by the next', async () => {
  const first = await startDriver('next');
  const silent = await talk(first, SILENT);
  const lost = await talk(first, page('agent-3'), { callee: '13900000060' });
  await lost.heard('agent_sound');
  await first.telephony.close();

  const { events, telephony } = await startDriver('next');
  const ends = () => events.filter(({ type }) => type === 'ended');
  await until(() => ends().length > 0, 30);
  expect(ends()).toMatchObject([{ callId: lost.callId, cause: 'answered', hungUpBy: 'system', cut: 'network' }]);
  const ofSilent = [...first.events, ...events].filter(({ callId }) => callId === silent.callId);
  expect(ofSilent.filter(({ type }) => type === 'agent_sound')).toEqual([]);
  await telephony.hangUp(silent.callId, 'system');
  await until(() => ends().length === 2, 20);
  await telephony.close();
});
