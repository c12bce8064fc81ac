import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Domains } from '../modules.ts';
import type { Clock } from '../platform/process/clock.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';
import { demoNotes, demoPerson } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

const HOUR = 60 * 60 * 1000;
/** Most numbers that may be typed at once without a reason. */
const AT_ONCE = 24;
/** Index of the first invented person here, so that other parts of the demo use others. */
const FIRST_PERSON = 6000;
/** Numbers of each seat that have a result already. */
const DONE = 2;

interface DemoTaskParts {
  domainsAt: (clock: Clock) => Domains;
  random: DemoRandom;
  manager: Member;
  agents: Member[];
  now: Date;
}

/**
 * Makes two tasks. One runs, with numbers for each agent and some results. The other dials by itself and waits to be
 * started: no phone should ring before a person knows why.
 */
export async function seedTasks({ domainsAt, random, manager, agents, now }: DemoTaskParts): Promise<void> {
  const clock = { now: () => now };
  const { tasks } = domainsAt(clock);
  const seatIds = agents.map(({ userId }) => userId);
  const form = { lineId: null, seatIds, paceSeconds: 5, hours: null, retries: usualRetries, abandonCap: 30 };
  let person = FIRST_PERSON;

  async function addNumbers(taskId: string): Promise<void> {
    const numbers = Array.from({ length: AT_ONCE }, () => {
      const { name, mobile, company = '' } = demoPerson((person += 1), random);
      return { number: mobile, name, remark: company };
    });
    const request = { taskId, source: 'typed' as const, numbers };
    await tasks.intakes.addNumbers(manager, request, demoKey('tasks.addNumbers', String(person)));
  }

  const script = '{客户}您好，我是{企业}的{销售}。上次的报价您看过了吗？这个月续约有九折。';
  const renewal = { ...form, name: '老客户续约回访', mode: 'preview' as const, script };
  clock.now = () => new Date(now.getTime() - 26 * HOUR);
  const { id: taskId } = await tasks.keeping.add(manager, renewal, demoKey('tasks.add', 'renewal'));
  await addNumbers(taskId);
  clock.now = () => new Date(now.getTime() - 25 * HOUR);
  await addNumbers(taskId);
  const evenly = { taskId, way: 'evenly' as const, userIds: seatIds, undialledOnly: false };
  await tasks.division.divide(manager, evenly, demoKey('tasks.divide', 'renewal'));
  await tasks.keeping.steer(manager, { id: taskId, what: 'start' });
  clock.now = () => new Date(now.getTime() - HOUR);
  for (const agent of agents) {
    const { list } = await tasks.division.next(agent, { taskId, count: DONE, giveBack: [] });
    for (const { id: numberId } of list) {
      const { outcome, level, text: note } = random.pick(demoNotes);
      const result = { numberId, result: { outcome, level, note } };
      await tasks.results.record(agent, result, demoKey('tasks.record', numberId));
    }
    await tasks.division.next(agent, { taskId, count: 0, giveBack: list.map(({ id }) => id) });
  }

  clock.now = () => new Date(now.getTime() - 2 * HOUR);
  const news = { ...form, name: '新品推介（渐进拨号）', mode: 'progressive' as const, script: '' };
  const { id: newsId } = await tasks.keeping.add(manager, news, demoKey('tasks.add', 'news'));
  await addNumbers(newsId);
}
