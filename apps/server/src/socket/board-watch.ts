import type { BoardRow } from '@haihu/contract/calls/agents';
import type { FastifyBaseLogger } from 'fastify';
import type { Member } from '../platform/member.ts';

/** A socket, as far as it is told what agents do. */
export interface BoardWatcher {
  member: Pick<Member, 'tenantId'>;
  sendBoard(rowsFor: (member: Member) => Promise<BoardRow[]>): Promise<void>;
}

export interface BoardWatchParts {
  /** None where this member does not lead them. */
  rowOf(member: Member, userId: string): Promise<BoardRow[]>;
  log: FastifyBaseLogger;
}

/** Tells what agents do to the sockets that show a board: a state that changes costs nothing where nobody looks. */
export function createBoardWatch({ rowOf, log }: BoardWatchParts) {
  const watchers = new Set<BoardWatcher>();

  return {
    watch(watcher: BoardWatcher, data: unknown): void {
      if (data === true) watchers.add(watcher);
      else watchers.delete(watcher);
    },

    forget: (watcher: BoardWatcher) => void watchers.delete(watcher),

    /** `tenant:user`: what this agent does has changed. */
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
