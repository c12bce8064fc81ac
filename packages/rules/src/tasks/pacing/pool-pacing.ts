import { type CallStatistics, firstStatistics } from './call-statistics.ts';
import { callsToPlace, type PacingInput, type PacingAgent } from './pacing.ts';

/** The pacing of tasks that share agents. The agents have one pace, whatever tasks they work for. It is pure. */

export interface PooledTask extends Pick<PacingInput, 'statistics' | 'history' | 'cap'> {
  id: string;
  seatIds: readonly string[];
  /** The weight of the task's part of the calls, beside the weights of tasks with the same agents. Above 0. */
  weight: number;
}

export interface PacingPool {
  taskAgents: readonly (PacingAgent & { id: string })[];
  /** Ringing calls, with the seconds for which each has rung. */
  ringing: readonly { taskId: string; seconds: number }[];
  /** Callees who have answered and wait for an agent, by the task that dialled them. */
  waiting: readonly string[];
  tasks: readonly PooledTask[];
}

/**
 * The progress of each task with its part, by its id. It is kept between two ticks. The next call goes to the task with
 * the least progress.
 */
export type PoolProgress = Map<string, number>;

/**
 * Returns the tasks for which to place calls now, in this order. Each mention is one call. A ringing call of one task
 * counts for every task with the same agents.
 */
export function callsOfPool(pool: PacingPool, drawn: PoolProgress): string[] {
  begin(pool.tasks, drawn);
  const rivals = new Map(pool.tasks.map((task) => [task.id, rivalsOf(task, pool.tasks)]));
  const room = new Map(pool.tasks.map((task) => [task.id, roomOf(task, rivals.get(task.id)!, pool)]));
  const order: string[] = [];
  for (;;) {
    const [next] = pool.tasks
      .filter(({ id }) => room.get(id)! > 0)
      .toSorted((one, other) => drawn.get(one.id)! - drawn.get(other.id)!);
    if (!next) return order;
    order.push(next.id);
    drawn.set(next.id, drawn.get(next.id)! + 1 / next.weight);
    for (const { id } of rivals.get(next.id)!) room.set(id, room.get(id)! - 1);
  }
}

/** Gives a new task the progress of the least advanced of the others. Otherwise it would get all calls for a while. */
function begin(tasks: readonly PooledTask[], drawn: PoolProgress): void {
  const known = tasks.flatMap(({ id }) => drawn.get(id) ?? []);
  const least = known.length > 0 ? Math.min(...known) : 0;
  for (const { id } of tasks) if (!drawn.has(id)) drawn.set(id, least);
  const ids = new Set(tasks.map(({ id }) => id));
  for (const id of drawn.keys()) if (!ids.has(id)) drawn.delete(id);
}

/** Returns the tasks that share agents with this one, and itself. */
function rivalsOf({ seatIds }: PooledTask, tasks: readonly PooledTask[]): PooledTask[] {
  const taskAgents = new Set(seatIds);
  return tasks.filter((other) => other.seatIds.some((id) => taskAgents.has(id)));
}

function roomOf({ seatIds, history, cap }: PooledTask, rivals: readonly PooledTask[], pool: PacingPool): number {
  const own = new Set(seatIds);
  const names = new Set(rivals.map(({ id }) => id));
  // A callee who waits already has a claim on the next agent.
  let claimed = pool.waiting.filter((taskId) => names.has(taskId)).length;
  const taskAgents = pool.taskAgents.filter(({ id, state }) => own.has(id) && !(state === 'ready' && claimed-- > 0));
  const ringing = pool.ringing.filter(({ taskId }) => names.has(taskId)).map(({ seconds }) => seconds);
  return callsToPlace({ mode: 'predictive', taskAgents, ringing, statistics: blended(rivals), history, cap });
}

/** Returns the statistics of a call of these tasks, weighted by their parts of the calls. */
function blended(tasks: readonly PooledTask[]): CallStatistics {
  const whole = tasks.reduce((sum, { weight }) => sum + weight, 0);
  const names = Object.keys(firstStatistics) as (keyof CallStatistics)[];
  const mean = (name: keyof CallStatistics) =>
    tasks.reduce((sum, { weight, statistics }) => sum + weight * statistics[name], 0) / whole;
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as unknown as CallStatistics;
}
