import { callsToPlace } from '@haihu/rules/tasks/pacing/pacing';
import { callsOfPool, type PoolProgress } from '@haihu/rules/tasks/pacing/pool-pacing';
import { conclude, type Bar } from '../verdict.ts';
import { type Moment, simulate, type Afternoon, type Outcome, type Pace } from './simulation.ts';

/**
 * npm run bench:dialler -- --seed N: plays a day of 50 agents for each answer rate and talk time. It uses the product's
 * own pacing code. It prints the talk minutes for each agent and hour: progressive, a fixed ratio, ours, and the bound
 * (an agent who never waits). The gap closed is (ours - progressive) / (bound - progressive). After that comes a week
 * of small teams with after-call work, who work for one task and for four at once.
 */
const seed = Number(process.argv[process.argv.indexOf('--seed') + 1] ?? 1) || 1;
const cap = 0.03;
const BOUND = 60;

const oneTask = (count: number) => Array.from({ length: count }, () => '0');
const ages = ({ ringing }: Moment) => ringing.map(({ seconds }) => seconds);
const progressive: Pace = (now) =>
  oneTask(callsToPlace({ ...now, ringing: ages(now), statistics: now.tasks[0]!.statistics, mode: 'progressive', cap }));
/** Dials three lines for each agent who waits, in all cases. */
const fixedRatio: Pace = ({ taskAgents, ringing }) =>
  oneTask(Math.max(0, 3 * taskAgents.filter(({ state }) => state === 'ready').length - ringing.length));

/** Dials like the server: all tasks share the agents. */
function predictive(): Pace {
  const drawn: PoolProgress = new Map();
  return ({ taskAgents, ringing, waiting, tasks, history }) => {
    const seatIds = taskAgents.map(({ id }) => id);
    const pooled = tasks.map((task) => ({ ...task, seatIds, weight: 1, history, cap }));
    return callsOfPool({ taskAgents, ringing, waiting, tasks: pooled }, drawn);
  };
}

const bars: Bar[] = [];
const cells: Record<string, unknown> = {};
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

function run(name: string, afternoon: Afternoon): Outcome {
  const [slow, fixed, ours] = [progressive, fixedRatio, predictive()].map((pace) => simulate(afternoon, pace));
  const gap = (ours!.talk - slow!.talk) / (BOUND - slow!.talk);
  cells[name] = {
    progressive: rounded(slow!.talk),
    fixedRatio: rounded(fixed!.talk),
    ours: rounded(ours!.talk),
    bound: BOUND,
    gapClosed: rounded(gap),
    abandoned: rounded(ours!.abandoned, 4),
    abandonedAtFixedRatio: rounded(fixed!.abandoned, 4),
  };
  console.log(name, JSON.stringify(cells[name]));
  bars.push({ name: `${name}: abandoned`, unit: '%', measured: rounded(100 * ours!.abandoned), atMost: 3 });
  return { ...ours!, talk: gap };
}

const team = { agents: 50, hours: 8, ringSeconds: 12, unansweredSeconds: 28, seed };
const least: Record<number, number | undefined> = { 0.15: 60, 0.3: 40 };
for (const rate of [0.15, 0.3, 0.5]) {
  for (const talkSeconds of [45, 90, 150]) {
    const name = `answers ${rate}, talk ${talkSeconds} s`;
    const { talk: gap } = run(name, { ...team, answerRate: () => rate, talkSeconds });
    const atLeast = least[rate];
    if (atLeast) bars.push({ name: `${name}: gap closed`, unit: '%', measured: rounded(100 * gap), atLeast });
  }
}
// In the fifth hour everybody comes home, and 10 % become 80 %.
run('a jump from 0.1 to 0.8', { ...team, answerRate: (at) => (at < 5 * 3600 ? 0.1 : 0.8), talkSeconds: 90 });

for (const agents of [3, 5, 8, 12]) {
  const small = { ...team, agents, hours: 40, answerRate: () => 0.3, talkSeconds: 90, afterCallSeconds: 15 };
  const [one, four] = [1, 4].map((tasks) => simulate({ ...small, tasks }, predictive()));
  const name = `${agents} agents, 15 s after each call`;
  cells[name] = {
    progressive: rounded(simulate(small, progressive).talk),
    oneTask: rounded(one!.talk),
    fourTasks: rounded(four!.talk),
    abandonedOfOne: rounded(one!.abandoned, 4),
    abandonedOfFour: rounded(four!.abandoned, 4),
  };
  console.log(name, JSON.stringify(cells[name]));
  const loss = rounded(one!.talk - four!.talk);
  bars.push({ name: `${name}: four tasks cost`, unit: 'min', measured: loss, atMost: 2 });
  for (const [tasks, { abandoned }] of [
    ['one task', one!],
    ['four tasks', four!],
  ] as const) {
    bars.push({ name: `${name}, ${tasks}: abandoned`, unit: '%', measured: rounded(100 * abandoned), atMost: 3 });
  }
}
conclude('dialler', bars, { seed, cells });
