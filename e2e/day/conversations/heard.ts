import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Comparison } from '../figures/comparison.ts';
import type { Talker } from '../people/talker.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { found, until } from '../until.ts';
import type { Branch } from './branch.ts';

/** Longest wait for each step. Milliseconds. */
const STEP = 30_000;

/** Answering machines, and a person who talks for 41 s. See `simulator/outcomes.ts`. */
const NUMBERS = { byRule: '13900640161', byHand: '13900640261', person: '13900640360' };

/** Time for which the agent talks with the person. The engine knows what answered after a fourth of it. Milliseconds. */
const TALK = 1000;

/** A number of which the carrier says that it is empty. The end of the call itself does not tell. */
const EMPTY = '13900640485';

/**
 * A task hears that machines answer: one is hung up on by the task's rule, and the agent leaves a message at the other.
 * It takes no person for a machine.
 */
export async function hearMachines({ manager, agents: [agent] }: Branch): Promise<Comparison[]> {
  await agent.rest();
  const { id: taskId } = await manager.call('tasks.add', {
    name: '回访外呼',
    mode: 'progressive',
    seatIds: [agent.userId],
    lineId: null,
    script: '',
    paceSeconds: 0,
    hours: null,
    retries: usualRetries,
    abandonCap: 30,
  });
  const rules = { isOn: null, policy: 'hang_up', hasMessage: true } as const;
  await manager.call('tasks.saveMachines', { id: taskId, ...rules });
  const named = Object.entries(NUMBERS).map(([name, number]) => ({ name, number }));
  await manager.call('tasks.addNumbers', { taskId, source: 'typed', numbers: named });
  await manager.call('tasks.steer', { id: taskId, what: 'start' });
  await agent.beReady();
  await meetMachine(agent, { place: 0, choice: 'hang_up', isByRule: true });
  await meetMachine(agent, { place: 1, choice: 'message', isByRule: false });
  const talk = await found(() => talksWithPerson(agent), STEP, 'the task does not reach the person');
  await manager.call('tasks.steer', { id: taskId, what: 'pause' });
  await delay(TALK);
  await agent.hangUp(talk.id);
  const result = { callId: talk.id, outcome: 'interested' as const };
  await agent.client.call('tasks.record', { numberId: talk.taskNumberId!, result });
  await until(
    async () => (await connected(manager, taskId)).length === 1,
    STEP,
    'the person does not count as reached',
  );

  const [{ list: numbers }, figures, { list: records }, totals] = await Promise.all([
    manager.call('tasks.numbers', { taskId, size: 100 }),
    manager.call('tasks.machines', { id: taskId }),
    manager.call('calls.pagePlus', { causes: ['machine'], size: 100 }),
    manager.call('statistics.taskTotals', { taskId }),
  ]);
  const met = numbers.filter(({ lastCause }) => lastCause === 'machine');
  return [
    { what: 'machines that were asked about', shown: { told: agent.machines.length, met: 2 } },
    { what: 'calls to machines', shown: { records: records.length, numbers: met.length, met: 2 } },
    {
      what: 'machines without contact',
      shown: { numbers: met.filter(({ outcome }) => outcome === 'no_contact').length, met: 2 },
    },
    // The rule of the task is no word of a human.
    { what: 'machines by the word of the agent', shown: { figures: figures.machines, found: figures.found, said: 1 } },
    { what: 'people taken for machines', shown: { figures: figures.falseAlarms, said: 0 } },
    { what: 'people', shown: { figures: figures.people, statistics: totals.total.connected, said: 1 } },
  ];
}

/** The operator names what a carrier says of a number. Then calls to it end as empty numbers. */
export async function hearAnnouncement({ operator, manager, agents: [agent] }: Branch): Promise<Comparison[]> {
  const unknown = await agent.call({ mobile: EMPTY }, 'ended');
  const waiting = async () => /^(\d+)/m.exec(await operator(['announcements', 'list']))?.[1];
  const sound = await found(waiting, STEP, 'the announcement does not wait for a name');
  await operator(['announcements', 'name', sound, '--as', 'empty_number']);
  // The dialler learns the name within seconds.
  const callAgain = async () => {
    const id = await agent.call({ mobile: EMPTY }, 'ended');
    const detail = await manager.call('calls.detail', { id });
    return detail.announced === undefined ? null : detail;
  };
  const known = await found(callAgain, STEP, 'the announcement is not heard');
  const before = await manager.call('calls.detail', { id: unknown });
  const { list } = await manager.call('calls.pagePlus', { causes: ['empty_number'], size: 100 });
  return [
    { what: 'cause before the name', shown: { network: Number(before.cause === 'network'), is: 1 } },
    {
      what: 'cause by the announcement',
      shown: {
        record: Number(known.cause === 'empty_number'),
        announced: Number(known.announced === 'empty_number'),
        is: 1,
      },
    },
    { what: 'calls to empty numbers', shown: { list: list.length, heard: 1 } },
  ];
}

/** Waits for the machine in this place of all, and answers as the page does: by the rule once it was shown, or by the agent's hand. */
async function meetMachine(
  agent: Talker,
  { place, choice, isByRule }: { place: number; choice: 'hang_up' | 'message'; isByRule: boolean },
): Promise<void> {
  const id = await found(async () => agent.machines[place], STEP, `no machine is found for ${agent.name}`);
  const { found: asked } = await agent.client.call('calls.machine', { id });
  if (isByRule && asked?.policy !== choice) throw new Error(`the rule of the task is ${asked?.policy}`);
  // A choice of the rule is refused until the question was shown for two seconds.
  const isAnswered = () =>
    agent.client.call('calls.answerMachine', { id, choice, ...(isByRule && { isByRule }) }).then(
      () => true,
      () => false,
    );
  await until(isAnswered, STEP, `call ${id} to a machine goes on`);
  await agent.until(id, 'ended');
}

/** Returns the call of a task in which an agent talks; null: none. */
async function talksWithPerson({ client }: Talker) {
  const { call } = await client.call('calls.current', {});
  return call?.state === 'answered' && call.taskNumberId !== null ? call : null;
}

async function connected(manager: Branch['manager'], taskId: string) {
  return (await manager.call('tasks.numbers', { taskId, state: 'connected', size: 100 })).list;
}
