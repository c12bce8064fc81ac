import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Domains } from '../modules.ts';
import type { Clock } from '../platform/process/clock.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';
import { demoNotes, demoPerson } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** Most numbers that may be typed at once without a reason. */
const AT_ONCE = 24;
/** Index of the first invented person here, so that other parts of the demo use others. */
const FIRST_PERSON = 6000;
/** Numbers of each seat that were talked to. The next one of every other seat was a machine. */
const TALKED = 2;

interface DemoTaskParts {
  domainsAt: (clock: Clock) => Domains;
  random: DemoRandom;
  manager: Member;
  agents: Member[];
  lineIds: string[];
  now: Date;
}

/**
 * Makes two tasks. One runs, with numbers for each agent and some results. The other dials by itself and waits to be
 * started: no phone should ring before a person knows why.
 */
export async function seedTasks({ domainsAt, random, manager, agents, lineIds, now }: DemoTaskParts): Promise<void> {
  const clock = { now: () => now };
  const { calls, tasks } = domainsAt(clock);
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
  // The search for machines is on, so that its figures show.
  const machines = { isOn: true, policy: 'stay', hasMessage: false, soundId: null } as const;
  await tasks.machines.save(manager, { id: taskId, ...machines });
  for (const [place, agent] of agents.entries()) {
    const count = TALKED + ((place + 1) % 2);
    const { list } = await tasks.division.next(agent, { taskId, count, giveBack: [] });
    for (const [index, { id: numberId }] of list.entries()) {
      clock.now = () => new Date(now.getTime() - HOUR + (index * 7 + place) * MINUTE);
      const heard = { verdict: index < TALKED ? 'person' : 'machine', ms: random.between(1400, 3900) } as const;
      const isMachine = index >= TALKED && ({ isMachine: true } as const);
      const call = await calls.recordPastOfTask(agent, {
        taskNumberId: numberId,
        lineId: lineIds[place % lineIds.length]!,
        createdAt: clock.now(),
        cause: 'answered',
        hungUpBy: isMachine ? 'agent' : 'customer',
        ringSeconds: random.between(4, 18),
        talkSeconds: isMachine ? random.between(5, 12) : random.between(25, 160),
        recording: null,
        heard,
        ...isMachine,
      });
      if (isMachine) continue;
      const { outcome, level, text: note } = random.pick(demoNotes);
      const result = { numberId, result: { callId: call, outcome, level, note } };
      clock.now = () => new Date(now.getTime() - HOUR + (index * 7 + place + 4) * MINUTE);
      await tasks.results.record(agent, result, demoKey('tasks.record', numberId));
    }
    await tasks.division.next(agent, { taskId, count: 0, giveBack: list.map(({ id }) => id) });
  }

  clock.now = () => new Date(now.getTime() - 2 * HOUR);
  const news = { ...form, name: '新品推介（渐进拨号）', mode: 'progressive' as const, script: '' };
  const { id: newsId } = await tasks.keeping.add(manager, news, demoKey('tasks.add', 'news'));
  await addNumbers(newsId);
}
