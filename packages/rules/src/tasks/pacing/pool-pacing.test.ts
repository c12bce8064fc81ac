import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstStatistics } from './call-statistics.ts';
import { callsToPlace } from './pacing.ts';
import { callsOfPool, type PoolProgress, type PacingPool, type PooledTask } from './pool-pacing.ts';

const few = { ...firstStatistics, slowRate: 0.15, fastRate: 0.15, calls: 400, talkSeconds: 90 };
const history = { answered: 1000, abandoned: 15 };
const people = (count: number, from = 0): PacingPool['taskAgents'] =>
  Array.from({ length: count }, (_, index) => ({ id: `s${from + index}`, state: 'ready' as const, seconds: 1 }));
const idsOf = (taskAgents: PacingPool['taskAgents']) => taskAgents.map(({ id }) => id);
const task = (id: string, taskAgents: PacingPool['taskAgents'], change: Partial<PooledTask> = {}): PooledTask => ({
  id,
  seatIds: idsOf(taskAgents),
  weight: 1,
  statistics: few,
  history,
  cap: 0.03,
  ...change,
});
const pool = (change: Partial<PacingPool>): PacingPool => ({
  taskAgents: people(10),
  ringing: [],
  waiting: [],
  tasks: [],
  ...change,
});
const countOf = (order: string[]) =>
  Object.fromEntries([...Map.groupBy(order, (id) => id)].map(([id, all]) => [id, all.length]));

describe('tasks that share people', () => {
  it('place together as many as one task with the same people would', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(30),
        (count, tasks, rings) => {
          const taskAgents = people(count);
          const ringing = Array.from({ length: rings }, (_, index) => ({
            taskId: `t${index % tasks}`,
            seconds: index,
          }));
          const all = Array.from({ length: tasks }, (_, index) => task(`t${index}`, taskAgents));
          const input = { mode: 'predictive' as const, taskAgents, statistics: few, history, cap: 0.03 };
          const alone = callsToPlace({ ...input, ringing: ringing.map(({ seconds }) => seconds) });
          expect(callsOfPool(pool({ taskAgents, ringing, tasks: all }), new Map())).toHaveLength(alone);
        },
      ),
    );
  });

  it('count what rings for each other', () => {
    const taskAgents = people(10);
    const tasks = [task('a', taskAgents), task('b', taskAgents)];
    const ringing = Array.from({ length: 60 }, () => ({ taskId: 'a', seconds: 1 }));
    expect(callsOfPool(pool({ tasks, ringing }), new Map()).length).toBeLessThan(
      callsOfPool(pool({ tasks }), new Map()).length,
    );
  });

  it('draw by their weights, over many looks, and a new one does not catch up on what it missed', () => {
    const taskAgents = people(2);
    const drawn: PoolProgress = new Map();
    const tasks = [task('a', taskAgents, { weight: 3 }), task('b', taskAgents)];
    const looks = (all: PooledTask[]) =>
      countOf(Array.from({ length: 100 }, () => callsOfPool(pool({ taskAgents, tasks: all }), drawn)).flat());
    const { a, b } = looks(tasks);
    expect(a! / b!).toBeCloseTo(3, 0);
    const later = looks([...tasks, task('c', taskAgents)]);
    expect(later.c! / later.b!).toBeCloseTo(1, 0);
  });

  it('leave the people whom a waiting callee has a claim on', () => {
    const taskAgents = people(1);
    const tasks = [task('a', taskAgents), task('b', taskAgents)];
    expect(callsOfPool(pool({ taskAgents, tasks, waiting: ['a'] }), new Map())).toEqual([]);
  });
});

it('tasks with people of their own do not slow each other', () => {
  const [here, there] = [people(5), people(5, 5)];
  const tasks = [task('a', here), task('b', there)];
  const ringing = Array.from({ length: 60 }, () => ({ taskId: 'a', seconds: 1 }));
  const order = callsOfPool({ taskAgents: [...here, ...there], ringing, waiting: ['a'], tasks }, new Map());
  const alone = callsOfPool({ taskAgents: there, ringing: [], waiting: [], tasks: [tasks[1]!] }, new Map());
  expect(order.filter((id) => id === 'b')).toEqual(alone);
  expect(order).not.toContain('a');
});
