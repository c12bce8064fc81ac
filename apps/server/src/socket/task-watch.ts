import type { TaskBoard } from '@haihu/contract/tasks/pacing';
import type { FastifyBaseLogger } from 'fastify';
import type { Member } from '../kernel/member.ts';

/** A socket that may show the board of a task. */
export interface TaskWatcher {
  member: Pick<Member, 'tenantId'>;
  sendTask(boardFor: (member: Member) => Promise<TaskBoard>): Promise<void>;
}

export interface TaskWatchParts {
  /** Returns the board of a task. Throws for a task that this member does not lead. */
  taskBoardOf(member: Member, taskId: string): Promise<TaskBoard>;
  log: FastifyBaseLogger;
}

/** Time within which changes are sent together. Milliseconds. */
const TOGETHER = 300;

/** Sends changes of a task to the sockets that show its board. A change costs nothing while no socket shows it. */
export function createTaskWatch({ taskBoardOf, log }: TaskWatchParts) {
  const watched = new Map<TaskWatcher, string>();
  const waiting = new Map<TaskWatcher, NodeJS.Timeout>();

  function tell(watcher: TaskWatcher): void {
    waiting.delete(watcher);
    const taskId = watched.get(watcher);
    if (taskId === undefined) return;
    watcher
      .sendTask((member) => taskBoardOf(member, taskId))
      .catch((error: unknown) => log.warn({ err: error }, 'the board of a task was not told'));
  }

  function tellSoon(watcher: TaskWatcher): void {
    if (!waiting.has(watcher)) waiting.set(watcher, setTimeout(tell, TOGETHER, watcher).unref());
  }

  function forget(watcher: TaskWatcher): void {
    clearTimeout(waiting.get(watcher));
    waiting.delete(watcher);
    watched.delete(watcher);
  }

  return {
    forget,

    watch(watcher: TaskWatcher, data: unknown): void {
      forget(watcher);
      if (typeof data !== 'string' || !/^\d{1,18}$/.test(data)) return;
      watched.set(watcher, data);
      tellSoon(watcher);
    },

    /** Takes a word `tenant:task`: this task has changed. */
    onTask(word: string): void {
      for (const [watcher, taskId] of watched) if (word === `${watcher.member.tenantId}:${taskId}`) tellSoon(watcher);
    },

    /** Takes a word `tenant:user`: an agent's state has changed, perhaps in a task that is watched. */
    onAgent(word: string): void {
      const [tenantId] = word.split(':');
      for (const watcher of watched.keys()) if (watcher.member.tenantId === tenantId) tellSoon(watcher);
    },
  };
}
