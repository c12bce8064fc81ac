import type { Member } from '../kernel/member.ts';
import type { Presence } from '../kernel/presence.ts';
import type { Db } from '../platform/db/db.ts';
import { forgetProcesses, noteAlive } from '../platform/events/processes.ts';
import { createGathering } from '../platform/process/gathering.ts';

/** Time for which members who arrive are gathered. After a restart, hundreds come in a second. Milliseconds. */
const GATHERED_FOR = 50;
/** Most members who are recorded together. */
const MOST = 500;
/**
 * Ticks in which the members of every enterprise are recorded once more: `seen_at` of processes of release 1.0 may be 90 s
 * old, and a record may have failed.
 */
const ROUND = 60;

interface ConnectedParts {
  presence: readonly Presence[];
  db: Db;
  processId: string;
  /** Logs a failed record. */
  noted(writing: Promise<unknown> | undefined): void;
  /** Returns the members with an open socket, by their enterprise. */
  members(): Map<string, string[]>;
}

type MemberIds = Pick<Member, 'tenantId' | 'userId'>;

/** Records the members who have a socket of this process, and that this process lives. */
export function createConnectedMembers({ presence, db, processId, noted, members }: ConnectedParts) {
  /** Set when this process has first said that it lives. Nobody counts as here before. */
  let begun: Promise<void> | undefined;

  const begin = () => {
    begun ??= noteAlive(db, processId).then(
      () => undefined,
      (error: unknown) => {
        begun = undefined;
        throw error;
      },
    );
    return begun;
  };

  async function record(tenantId: string, userIds: string[]): Promise<void> {
    await begin();
    await Promise.all(presence.map(({ arrived }) => arrived?.(tenantId, userIds, processId)));
  }

  const arrive = createGathering<MemberIds, void>({
    within: GATHERED_FOR,
    most: MOST,
    keyOf: ({ tenantId, userId }) => `${tenantId}:${userId}`,
    askAll(arriving) {
      const recorded = new Map<string, Promise<void>>();
      for (const [tenantId, its] of Map.groupBy(arriving, (member) => member.tenantId)) {
        const userIds = its.map(({ userId }) => userId);
        recorded.set(tenantId, record(tenantId, userIds));
      }
      return arriving.map(({ tenantId }) => recorded.get(tenantId)!);
    },
  });

  /** Says that this process lives. If others took it for dead, its members are recorded again. */
  async function beat(): Promise<void> {
    if (!begun) return begin();
    const { wasAlive, othersDied } = await noteAlive(db, processId);
    if (!wasAlive) {
      for (const [tenantId, userIds] of members()) noted(record(tenantId, userIds));
    } else if (othersDied) {
      // After an outage of the database all look dead. A process that was dead itself leaves the others time.
      await Promise.all(presence.map(({ died }) => died?.()));
      await forgetProcesses(db);
    }
  }

  return {
    arrived: (member: MemberIds) => noted(arrive(member)),
    noteAlive: () => noted(beat()),
    /** Records some enterprises again, others at each tick. */
    noteSome(tick: number): void {
      for (const [tenantId, userIds] of members())
        if (Number(tenantId) % ROUND === tick % ROUND) noted(record(tenantId, userIds));
    },
  };
}
