import { found } from '../until.ts';
import { callCustomerAtPage } from '../people/by-hand.ts';
import type { ScriptedAgent } from '../people/agent.ts';
import type { Office } from '../office.ts';
import { makeTask, numbersFrom } from './tasks.ts';
import type { Scene } from './scene.ts';

/** The number of customers, and of numbers in a preview task, that are called one by one. */
const BY_HAND = 4;
const PREVIEWED = 5;
const RUN = 240_000;

/** Agents leave the tasks that dial by themselves. They call from lists, in a run, in a preview task, and at a page. */
export const byHandScene: Scene = {
  name: 'by hand, in a run and in a preview task',
  isLong: true,
  async play(office) {
    const [, , inRun, byHand, previewing] = office.scripted;
    const atPage = office.pageAgents[2]!;
    await leaveTask(
      office,
      '预测外呼',
      [inRun!, byHand!, previewing!, atPage].map(({ userId }) => userId),
    );
    const taskId = await makeTask(office, {
      name: '预览外呼',
      mode: 'preview',
      seatIds: [previewing!.userId],
      numbers: numbersFrom('1390040', 12),
    });
    await office.manager!.call('tasks.divide', { taskId, way: 'evenly', userIds: [previewing!.userId] });
    await office.manager!.call('tasks.steer', { id: taskId, what: 'start' });
    await Promise.all([
      callInRun(inRun!),
      callByHand(byHand!),
      callPreviewed(previewing!, taskId),
      callCustomerAtPage(office, atPage),
    ]);
  },
};

/** Makes the manager pause a task, remove these agents from its seats, and start it again. */
async function leaveTask(office: Office, name: string, userIds: readonly string[]): Promise<void> {
  const manager = office.manager!;
  const read = await manager.call('tasks.steer', { id: office.tasks.get(name)!, what: 'pause' });
  const { id, version, mode, lineId, script, paceSeconds, hours, retries, abandonCap } = read;
  const seatIds = read.seatIds.filter((seatId) => !userIds.includes(seatId));
  const form = { name, mode, lineId, script, paceSeconds, hours, retries, abandonCap, seatIds };
  await manager.call('tasks.edit', { id, version, ...form });
  await manager.call('tasks.steer', { id, what: 'start' });
}

async function callByHand(agent: ScriptedAgent): Promise<void> {
  await agent.free();
  const { list } = await agent.client.call('customers.privatePage', { size: BY_HAND });
  for (const { id: customerId } of list) {
    const { id } = await agent.client.call('calls.place', { customerId });
    await agent.over(id);
  }
}

async function callPreviewed(agent: ScriptedAgent, taskId: string): Promise<void> {
  await agent.free();
  let held: string[] = [];
  for (let count = 0; count < PREVIEWED; count += 1) {
    const { list } = await agent.client.call('tasks.next', { taskId, giveBack: held });
    const [next] = list;
    if (!next) return;
    held = [next.id];
    const { id } = await agent.client.call('calls.place', { taskNumberId: next.id });
    await agent.over(id);
  }
}

/** Calls the customers of the list one after the other. A call that reached nobody gets no note. */
async function callInRun(agent: ScriptedAgent): Promise<void> {
  const { client } = agent;
  await agent.free();
  await client.call('calls.startRun', { walk: { by: 'private', filter: {} }, paceSeconds: 1 });
  const isOver = async () => {
    const { run } = await client.call('calls.run', {});
    if (run?.phase === 'wrap_up') {
      const ended = agent.ended.find(({ id }) => id === run.callId);
      if (ended && ended.cause !== 'answered') await client.call('calls.steerRun', { id: run.id, what: 'skip' });
    }
    return run?.phase === 'ended' ? true : null;
  };
  await found(isOver, RUN, 'the run does not end');
  await agent.settled();
}
