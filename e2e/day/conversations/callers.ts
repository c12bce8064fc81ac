import type { RecordedCall } from '@haihu/contract/calls/records';
import type { Comparison } from '../figures/comparison.ts';
import { found, until } from '../until.ts';
import type { Branch } from './branch.ts';

/** Longest wait for what a caller does by themselves. Milliseconds. */
const SOON = 30_000;

/** Bytes of a WAV file without any sound. */
const WAV_HEAD = 44;

/** People whose phone is busy at first, who call back at once, and who answer from then on. See `simulator/outcomes.ts`. */
export const PEOPLE = {
  declined: '13900610188',
  missed: '13900610288',
  message: '13900610388',
  kept: '13900610488',
  unheard: '13900610588',
};

/** One agent declines a person who calls back, and the other takes the call. */
export async function passCallerOn({ manager, day, counted, agents: [caller, other] }: Branch): Promise<Comparison[]> {
  await other.rest();
  await caller.beReady();
  await caller.call({ mobile: PEOPLE.declined }, 'ended');
  const rangFirst = await caller.rung();
  await other.beReady();
  await caller.client.call('calls.decline', { id: rangFirst });
  const rangNext = await other.rung();
  await other.pickUp(rangNext);
  await other.hangUp(rangNext);
  counted.declined += 1;
  counted.taken += 1;
  const record = await recordOf(manager, PEOPLE.declined, 'inbound');
  const { now } = await manager.call('statistics.callers', { from: day, to: day, of: 'team' });
  return [
    {
      what: 'caller who was declined',
      shown: { rang: Number(rangFirst), 'rang next': Number(rangNext), record: Number(record.id) },
    },
    { what: 'agent of the caller', shown: { record: Number(record.agentId), took: Number(other.userId) } },
    { what: 'talk with the caller', shown: { told: other.toldSeconds(rangNext), record: record.talkSeconds } },
    {
      what: 'declines',
      shown: { told: count(caller.offersOver, 'declined'), statistics: now.declined, made: 1 },
    },
    {
      what: 'caller who was taken as missed',
      shown: { list: (await missedOf(manager, PEOPLE.declined)).length, is: 0 },
    },
  ];
}

/** Nobody is at work when a person calls back. The agent finds the missed call and calls back, which closes it. */
export async function missCaller({ manager, counted, agents: [caller, other] }: Branch): Promise<Comparison[]> {
  await other.rest();
  await caller.rest();
  await caller.call({ mobile: PEOPLE.missed }, 'ended');
  const missed = await foundMissed(manager, PEOPLE.missed);
  counted.sentOff += 1;
  counted.missed += 1;
  const owed = await owedBy(caller.client);
  const back = await caller.call({ missedId: missed.id }, 'answered');
  await caller.hangUp(back);
  const closed = await foundSettled(manager, PEOPLE.missed);
  const stillOwed = await owedBy(caller.client);
  return [
    { what: 'calls of the missed caller', shown: { list: missed.times, made: 1 } },
    { what: 'agent who owes the call', shown: { list: Number(missed.ownerId), called: Number(caller.userId) } },
    {
      what: 'missed call',
      shown: {
        list: Number(missed.id),
        told: Number(caller.missed.at(-1)),
        agenda: Number(owed[0]),
        closed: Number(closed.id),
      },
    },
    { what: 'missed calls that a talk closed', shown: { list: Number(closed.closedWhy === 'talk'), made: 1 } },
    { what: 'missed calls in the agenda after the talk', shown: { agenda: stillOwed.length, owed: 0 } },
  ];
}

/** A person rings, and the agent does not pick up. Another member closes the missed call by hand. */
export async function letCallerRing({
  manager,
  counted,
  setRules,
  agents: [caller, other],
}: Branch): Promise<Comparison[]> {
  await setRules({ ringSeconds: 5 });
  await other.rest();
  await caller.beReady();
  await caller.call({ mobile: PEOPLE.unheard }, 'ended');
  await until(() => caller.offersOver.includes('absent'), SOON, 'a phone that nobody picks up rings on');
  const missed = await foundMissed(manager, PEOPLE.unheard);
  counted.absent += 1;
  counted.missed += 1;
  await manager.call('calls.closeMissed', { id: missed.id, reason: 'settled' });
  const closed = await foundSettled(manager, PEOPLE.unheard);
  await setRules({});
  const record = await recordOf(manager, PEOPLE.unheard, 'inbound');
  return [
    {
      what: 'caller whom nobody picked up for',
      shown: { rang: Number(caller.offered.at(-1)), record: Number(record.id) },
    },
    { what: 'calls that end as missed', shown: { record: Number(record.cause === 'missed'), made: 1 } },
    { what: 'missed calls that a member closed', shown: { list: Number(closed.closedWhy === 'settled'), made: 1 } },
  ];
}

/** A person leaves a message. It plays, and a later talk settles it. */
export async function takeMessage({
  address,
  manager,
  counted,
  setRules,
  agents: [caller, other],
}: Branch): Promise<Comparison[]> {
  await setRules({ takesMessages: true });
  await other.rest();
  await caller.rest();
  await caller.call({ mobile: PEOPLE.message }, 'ended');
  const missed = await foundMissed(manager, PEOPLE.message, ({ voiceMessages }) => voiceMessages[0]?.hasRecording);
  counted.messages += 1;
  counted.missed += 1;
  const [message] = missed.voiceMessages;
  const { link } = await caller.client.call('calls.voiceMessage', { id: missed.id, callId: message!.callId });
  const answer = await fetch(new URL(link, address));
  const bytes = (await answer.arrayBuffer()).byteLength;
  const back = await caller.call({ mobile: PEOPLE.message }, 'answered');
  await caller.hangUp(back);
  const closed = await foundSettled(manager, PEOPLE.message);
  await setRules({});
  const record = await recordOf(manager, PEOPLE.message, 'inbound');
  const detail = await manager.call('calls.detail', { id: record.id });
  return [
    { what: 'messages of the caller', shown: { list: missed.voiceMessages.length, left: 1 } },
    { what: 'calls that end as messages', shown: { record: Number(record.cause === 'voicemail'), left: 1 } },
    { what: 'call of the message', shown: { list: Number(message!.callId), record: Number(record.id) } },
    { what: 'seconds of the message', shown: { list: message!.seconds, record: detail.messageSeconds ?? -1 } },
    { what: 'messages that play', shown: { files: Number(answer.ok && bytes > WAV_HEAD), left: 1 } },
    { what: 'messages that a talk settled', shown: { list: Number(closed.closedWhy === 'talk'), left: 1 } },
  ];
}

/** While the colleague talks, a person waits, asks to be called back, and is reached when it is their turn. */
export async function keepCallersTurn({ manager, counted, agents: [caller, other] }: Branch): Promise<Comparison[]> {
  await caller.rest();
  await other.beReady();
  // Somebody waits only while an agent is in a talk.
  const talk = await other.call({ mobile: PEOPLE.declined }, 'answered');
  await caller.call({ mobile: PEOPLE.kept }, 'ended');
  const hasAsked = async () => (await recordsOf(manager, PEOPLE.kept, 'inbound'))[0]?.endedAt;
  await found(hasAsked, SOON, 'nobody asks to be called back');
  counted.turnsKept += 1;
  counted.missed += 1;
  const owedMeanwhile = await missedOf(manager, PEOPLE.kept);
  await caller.beReady();
  const back = await caller.rung();
  await caller.pickUp(back);
  await caller.hangUp(back);
  await other.hangUp(talk);
  const record = await recordOf(manager, PEOPLE.kept, 'outbound', ({ origin }) => origin === 'callback');
  return [
    { what: 'missed calls of one who keeps the turn', shown: { list: owedMeanwhile.length, owed: 0 } },
    { what: 'call that was asked for', shown: { rang: Number(back), record: Number(record.id) } },
    { what: 'talk of that call', shown: { told: caller.toldSeconds(back), record: record.talkSeconds } },
    {
      what: 'waits of those who are called back',
      shown: { record: Number((record.waitedSeconds ?? 0) >= 2), waited: 1 },
    },
    {
      what: 'missed calls of one who was called back',
      shown: { list: (await missedOf(manager, PEOPLE.kept)).length, owed: 0 },
    },
  ];
}

type Manager = Branch['manager'];

const count = <Item>(list: readonly Item[], wanted: Item) => list.filter((each) => each === wanted).length;

async function recordsOf(
  manager: Manager,
  number: string,
  direction: RecordedCall['direction'],
): Promise<RecordedCall[]> {
  const { list } = await manager.call('calls.pagePlus', { direction, size: 100 });
  return list.filter(({ callee }) => callee === number);
}

/** Returns the newest record of such a call with a number. */
async function recordOf(
  manager: Manager,
  number: string,
  direction: RecordedCall['direction'],
  isIt: (record: RecordedCall) => boolean = () => true,
): Promise<RecordedCall> {
  const record = (await recordsOf(manager, number, direction)).find(isIt);
  if (!record) throw new Error(`there is no ${direction} call of ${number}`);
  return record;
}

async function missedOf(manager: Manager, number: string, state: 'open' | 'closed' = 'open') {
  const { list } = await manager.call('calls.missed', { scope: 'team', state, size: 100 });
  return list.filter(({ mobile }) => mobile === number);
}

type MissedCall = Awaited<ReturnType<typeof missedOf>>[number];

/** Waits until a number is among the open missed calls. */
function foundMissed(
  manager: Manager,
  number: string,
  isIt: (missed: MissedCall) => boolean | undefined = () => true,
): Promise<MissedCall> {
  const look = async () => (await missedOf(manager, number)).find(isIt);
  return found(look, SOON, `the missed call of ${number} is not there`);
}

/** Waits until the missed call of a number is closed. */
async function foundSettled(manager: Manager, number: string): Promise<MissedCall> {
  const look = async () => (await missedOf(manager, number, 'closed'))[0];
  return found(look, SOON, `the missed call of ${number} is not settled`);
}

/** Returns the ids of the missed calls that stand in a member's agenda. */
async function owedBy(client: Manager): Promise<string[]> {
  const { list } = await client.call('messages.agenda', { kind: 'missed', size: 100 });
  return list.map(({ id }) => id);
}
