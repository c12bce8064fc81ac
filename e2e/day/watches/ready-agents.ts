import type { BoardRow } from '@haihu/contract/calls/agents';
import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import type { Server } from '../installation/server.ts';
import type { Client } from '../people/client.ts';

/** Time between two looks. Milliseconds. */
const LOOK_EVERY = 3000;
const LONGEST_WAIT = 60_000;
/** Page size for reading numbers; tasks of the day are smaller. */
const PAGE = 100;

interface Watched {
  manager: Client | null;
  server: Pick<Server, 'isUp'>;
  tasks: ReadonlyMap<string, string>;
  now(): number;
  complain(sentence: string): void;
}

/** Counts seats that were ready for a minute without a call, while a number for them waited just as long. */
export function watchReadyAgents(office: Watched): { waited: () => number; stop(): void } {
  const found = new Set<string>();
  /**
   * The time since which no phone rings for each task. A predictive task may ring several phones before one is
   * answered.
   */
  const quietSince = new Map<string, number>();
  let looking = false;

  async function look(): Promise<void> {
    const manager = office.manager;
    if (!manager || !office.server.isUp()) return;
    for (const id of office.tasks.values()) {
      const board = await manager.call('tasks.board', { id });
      if (board.ringing + board.waiting > 0) quietSince.delete(id);
      else if (!quietSince.has(id)) quietSince.set(id, performance.now());
    }
    const { list } = await manager.call('calls.board', {});
    const idle = list.filter((row) => row.state === 'ready' && office.now() - Date.parse(row.since) > LONGEST_WAIT);
    if (idle.length === 0) return;
    for (const [name, id] of office.tasks) {
      const task = await manager.call('tasks.info', { id });
      if (task.state !== 'running' || task.mode === 'preview') continue;
      const isQuiet = performance.now() - (quietSince.get(id) ?? performance.now()) > LONGEST_WAIT;
      if (task.mode === 'predictive' && !isQuiet) continue;
      const ready = idle.filter(({ memberId }) => task.seatIds.includes(memberId));
      const numbers = ready.length === 0 ? [] : await waiting(id);
      for (const row of ready) if (numbers.some((number) => waitsFor(row, number))) complain(row, name);
    }
  }

  async function waiting(taskId: string): Promise<TaskNumber[]> {
    const { list } = await office.manager!.call('tasks.numbers', { taskId, state: 'waiting', size: PAGE });
    return list;
  }

  function waitsFor({ memberId }: BoardRow, { seatId, dueAt }: TaskNumber): boolean {
    return (seatId === null || seatId === memberId) && office.now() - Date.parse(dueAt) > LONGEST_WAIT;
  }

  function complain({ memberId, name, since }: BoardRow, task: string): void {
    const wait = `${memberId} ${since}`;
    if (!found.has(wait))
      office.complain(`${name} is ready since ${since} without a call, and numbers wait in ${task}`);
    found.add(wait);
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // A failure while the server is stopped means nothing.
    look()
      .catch(() => {})
      .finally(() => (looking = false));
  }, LOOK_EVERY);
  return { waited: () => found.size, stop: () => clearInterval(timer) };
}
