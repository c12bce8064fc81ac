import { firstStatistics, withRinging, withTalk, type CallStatistics } from '@haihu/rules/tasks/pacing/call-statistics';
import type { PacingPool } from '@haihu/rules/tasks/pacing/pool-pacing';

/** One afternoon of a team and its numbers, in simulated time. All times are in seconds. */
export interface Afternoon {
  agents: number;
  hours: number;
  /** Share of calls that a person answers, at this moment. */
  answerRate: (second: number) => number;
  talkSeconds: number;
  /** Length of the after-call work. */
  afterCallSeconds?: number;
  /** Number of tasks that all agents work for. One by default. */
  tasks?: number;
  ringSeconds: number;
  unansweredSeconds: number;
  seed: number;
}

/** The facts that a way of dialling gets at each tick. */
export interface Moment extends Pick<PacingPool, 'taskAgents' | 'ringing' | 'waiting'> {
  tasks: readonly { id: string; statistics: CallStatistics }[];
  /** Answered and abandoned calls of all tasks. */
  history: { answered: number; abandoned: number };
}

/** Returns the ids of the tasks for which it places calls. A task may be named several times. */
export type Pace = (now: Moment) => string[];

export interface Outcome {
  /** Minutes of talk for each agent and hour, after the first hour. */
  talk: number;
  /** Share of live answers that found no agent within two seconds, after the first hour. */
  abandoned: number;
  calls: number;
}

const TICK = 0.25;
const WARM_UP = 3600;
const PATIENCE = 2;

interface Ringing {
  taskId: string;
  dialledAt: number;
  endsAt: number;
  isAnswered: boolean;
}

/** Dials through the afternoon at this pace. */
export function simulate(afternoon: Afternoon, pace: Pace): Outcome {
  const random = randomOf(afternoon.seed);
  const free = new Set(Array.from({ length: afternoon.agents }, (_, index) => index));
  const freeSince = Array.from({ length: afternoon.agents }, () => 0);
  const talking = new Map<number, { since: number; endsAt: number; taskId: string }>();
  const wrapping = new Map<number, { since: number; endsAt: number }>();
  const { afterCallSeconds = 0, tasks: count = 1 } = afternoon;
  const begun = { ...firstStatistics, wrapUpSeconds: afterCallSeconds };
  const statistics = new Map(Array.from({ length: count }, (_, index) => [String(index), begun]));
  const learn = (taskId: string, change: (known: CallStatistics) => CallStatistics) =>
    statistics.set(taskId, change(statistics.get(taskId)!));
  let ringing: Ringing[] = [];
  let waiting: { taskId: string; since: number }[] = [];
  const history = { answered: 0, abandoned: 0 };
  const counted = { answered: 0, abandoned: 0, talk: 0, calls: 0 };
  const end = (afternoon.hours + 1) * 3600;

  for (let now = 0; now < end; now += TICK) {
    for (const [agent, { since, endsAt, taskId }] of talking) {
      if (endsAt > now) continue;
      talking.delete(agent);
      wrapping.set(agent, { since: now, endsAt: now + afterCallSeconds });
      learn(taskId, (known) => withTalk(known, endsAt - since));
    }
    for (const [agent, { endsAt }] of wrapping) {
      if (endsAt > now) continue;
      wrapping.delete(agent);
      free.add(agent);
      freeSince[agent] = now;
    }
    const still: Ringing[] = [];
    for (const call of ringing) {
      if (call.endsAt > now) {
        still.push(call);
        continue;
      }
      learn(call.taskId, (known) => withRinging(known, call.isAnswered, call.endsAt - call.dialledAt));
      if (call.isAnswered) waiting.push({ taskId: call.taskId, since: now });
    }
    ringing = still;
    waiting = waiting.filter(({ taskId, since }) => {
      const [agent] = free;
      if (agent === undefined && now - since < PATIENCE) return true;
      history.answered += 1;
      if (now >= WARM_UP) counted.answered += 1;
      if (agent === undefined) {
        history.abandoned += 1;
        if (now >= WARM_UP) counted.abandoned += 1;
        return false;
      }
      free.delete(agent);
      const seconds = exponential(random, afternoon.talkSeconds);
      talking.set(agent, { since: now, endsAt: now + seconds, taskId });
      counted.talk += Math.max(0, Math.min(end, now + seconds) - Math.max(WARM_UP, now));
      return false;
    });
    const tasks = [...statistics].map(([id, known]) => ({ id, statistics: known }));
    const placed = pace({
      ...seen(now, { free, freeSince, talking, wrapping }, ringing),
      waiting: waiting.map(({ taskId }) => taskId),
      tasks,
      history,
    });
    for (const taskId of placed) ringing.push({ taskId, ...dial(afternoon, now, random) });
    if (now >= WARM_UP) counted.calls += placed.length;
  }
  const agentHours = afternoon.agents * afternoon.hours;
  const abandoned = counted.answered === 0 ? 0 : counted.abandoned / counted.answered;
  return { talk: counted.talk / 60 / agentHours, abandoned, calls: counted.calls };
}

interface Agents {
  free: ReadonlySet<number>;
  freeSince: readonly number[];
  talking: ReadonlyMap<number, { since: number }>;
  wrapping: ReadonlyMap<number, { since: number }>;
}

function seen(now: number, { free, freeSince, talking, wrapping }: Agents, ringing: readonly Ringing[]) {
  const taskAgents: Moment['taskAgents'][number][] = [];
  for (const agent of free) taskAgents.push({ id: String(agent), state: 'ready', seconds: now - freeSince[agent]! });
  for (const [agent, { since }] of talking)
    taskAgents.push({ id: String(agent), state: 'talking', seconds: now - since });
  for (const [agent, { since }] of wrapping)
    taskAgents.push({ id: String(agent), state: 'wrap_up', seconds: now - since });
  return { taskAgents, ringing: ringing.map(({ taskId, dialledAt }) => ({ taskId, seconds: now - dialledAt })) };
}

function dial(afternoon: Afternoon, now: number, random: () => number): Omit<Ringing, 'taskId'> {
  const isAnswered = random() < afternoon.answerRate(now);
  const mean = isAnswered ? afternoon.ringSeconds : afternoon.unansweredSeconds;
  return { dialledAt: now, endsAt: now + logNormal(random, mean), isAnswered };
}

function exponential(random: () => number, mean: number): number {
  return -mean * Math.log(1 - random());
}

/** Draws from a log-normal distribution around a mean. The standard deviation of the logarithm is 0.5. */
function logNormal(random: () => number, mean: number): number {
  const deviation = 0.5;
  const standard = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return mean * Math.exp(deviation * standard - (deviation * deviation) / 2);
}

/** Makes random numbers from 0 to 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
