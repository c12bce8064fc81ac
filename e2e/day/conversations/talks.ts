import type { Comparison } from '../figures/comparison.ts';
import type { Talker } from '../people/talker.ts';
import { until } from '../until.ts';
import type { Branch } from './branch.ts';
import { PEOPLE } from './callers.ts';

/** Longest wait for each step of a talk. Milliseconds. */
const STEP = 30_000;

/** A colleague of another company. */
const OUTSIDE = '13900620160';

/** An agent asks a colleague while the customer waits, and hands the call over. */
export async function handOver({ manager, agents: [agent, colleague] }: Branch): Promise<Comparison[]> {
  // Who called before answers, and talks long.
  const id = await agent.call({ mobile: PEOPLE.declined }, 'answered');
  await bringIn(agent, id, { memberId: colleague.userId });
  await agent.client.call('calls.consultEnd', { id, how: 'handOver' });
  const hasCall = async () => (await colleague.client.call('calls.current', {})).call?.agentId === colleague.userId;
  await until(hasCall, STEP, `${colleague.name} does not get call ${id}`);
  await colleague.hangUp(id);
  const { talkers, talkSeconds, agentId } = await manager.call('calls.detail', { id });
  return [
    {
      what: 'talkers of the call that was handed over',
      shown: {
        first: Number(talkers[0]?.userId === agent.userId),
        last: Number(talkers.at(-1)?.userId === colleague.userId),
        'agent of the record': Number(agentId === colleague.userId),
        is: 1,
      },
    },
    {
      what: 'talk of the call that was handed over',
      shown: {
        record: talkSeconds,
        told: colleague.toldSeconds(id),
        talkers: talkers.reduce((all, { seconds }) => all + seconds, 0),
      },
    },
  ];
}

/** All three talk. Meanwhile the recording pauses. */
export async function meetAsThree({ manager, agents: [agent, colleague] }: Branch): Promise<Comparison[]> {
  const id = await agent.call({ mobile: PEOPLE.message }, 'answered');
  await bringIn(agent, id, { memberId: colleague.userId });
  await agent.client.call('calls.consultEnd', { id, how: 'joinAll' });
  await until(async () => (await consultOf(agent, id)) === 'joined', STEP, `call ${id} is no conference`);
  await agent.client.call('calls.record', { id, isOn: false });
  await until(async () => isPaused(agent, id), STEP, `the recording of call ${id} does not pause`);
  await agent.client.call('calls.record', { id, isOn: true });
  await until(async () => !(await isPaused(agent, id)), STEP, `the recording of call ${id} does not go on`);
  await agent.client.call('calls.consultEnd', { id, how: 'back' });
  await until(async () => (await consultOf(agent, id)) === null, STEP, `the colleague does not leave call ${id}`);
  await agent.hangUp(id);
  const { companions, pauses, talkers } = await manager.call('calls.detail', { id });
  return [
    {
      what: 'colleagues in the conference',
      shown: { record: companions.length, came: Number(companions[0]?.userId === colleague.userId) },
    },
    { what: 'agents to whom the conference was handed', shown: { record: talkers.length, made: 0 } },
    { what: 'pauses of the recording', shown: { record: pauses.length, made: 1 } },
  ];
}

/** An outside number comes into a call, and costs beside it. */
export async function askOutside({ manager, agents: [agent] }: Branch): Promise<Comparison[]> {
  const id = await agent.call({ mobile: PEOPLE.message }, 'answered');
  await bringIn(agent, id, { mobile: OUTSIDE });
  await agent.client.call('calls.consultEnd', { id, how: 'back' });
  await until(async () => (await consultOf(agent, id)) === null, STEP, `call ${id} keeps the outside number`);
  await agent.hangUp(id);
  const { legs, minutePrice } = await manager.call('calls.detail', { id });
  const ofOutside = legs.filter(({ number }) => number === OUTSIDE);
  const bills = await manager.call('billing.bills', { size: 100 });
  const charged = bills.list.flatMap(({ call, amount }) => (call?.id === id ? { ...call, amount } : []));
  const beside = charged.filter(({ isOutside }) => isOutside);
  return [
    { what: 'outside numbers in the call', shown: { record: ofOutside.length, made: 1 } },
    {
      what: 'cost of the outside number',
      shown: {
        record: Number(ofOutside[0]?.cost ?? 0),
        bill: -sum(beside.map(({ amount }) => Number(amount))),
        'one minute': Number(minutePrice),
      },
    },
    { what: 'bills of the call', shown: { list: charged.length, 'call and outside number': 2 } },
  ];
}

/** Brings somebody into a call, and waits until the agent talks with them. */
async function bringIn(agent: Talker, id: string, whom: { memberId: string } | { mobile: string }): Promise<void> {
  await agent.client.call('calls.consult', { id, ...whom });
  await until(async () => (await consultOf(agent, id)) === 'talks', STEP, `nobody comes into call ${id}`);
}

const consultOf = async ({ client }: Talker, id: string) =>
  (await client.call('calls.controls', { id })).consult?.state ?? null;

const isPaused = async ({ client }: Talker, id: string) =>
  (await client.call('calls.controls', { id })).recording?.pausedSince != null;

const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
