import type { BoardRow } from '@haihu/contract/calls/agents';
import type { FastifyBaseLogger } from 'fastify';
import type { Member } from '../kernel/member.ts';

/** A socket that may show the board of agents. */
export interface BoardWatcher {
  member: Pick<Member, 'tenantId'>;
  sendBoard(rowsFor: (member: Member) => Promise<BoardRow[]>): Promise<void>;
}

export interface BoardWatchParts {
  /** Returns the agent's row of the board; none if this member does not lead the agent. */
  rowOf(member: Member, userId: string): Promise<BoardRow[]>;
  log: FastifyBaseLogger;
}

/**
 * Sends changes of agents' states to the sockets that show a board. A change costs nothing while no socket shows one.
 */
export function createBoardWatch({ rowOf, log }: BoardWatchParts) {
  const watchers = new Set<BoardWatcher>();

  return {
    watch(watcher: BoardWatcher, data: unknown): void {
      if (data === true) watchers.add(watcher);
      else watchers.delete(watcher);
    },

    forget: (watcher: BoardWatcher) => void watchers.delete(watcher),

    /** Takes a word `tenant:user`: the state of this agent has changed. */
    onWord(word: string): void {
      const [tenantId, userId] = word.split(':') as [string, string];
      for (const watcher of watchers) {
        if (watcher.member.tenantId !== tenantId) continue;
        watcher
          .sendBoard((member) => rowOf(member, userId))
          .catch((error: unknown) => log.warn({ err: error }, 'the board was not told'));
      }
    },
  };
}
