import type { Presence } from '../kernel/presence.ts';

/**
 * Time without a socket after which a member counts as away. A member who comes back by itself takes less.
 * Milliseconds.
 */
const AWAY = 10_000;
/** Time without a socket after which a member gets no calls. Milliseconds. */
const OFFLINE = 30_000;

interface LeftParts {
  presence: readonly Presence[];
  processId: string;
  /** Logs a failed record. */
  noted(writing: Promise<unknown> | undefined): void;
}

/**
 * Follows the members who lost their last socket of this process, in two steps. After 10 s colleagues may have the
 * member's customers; after 30 s no more calls come.
 */
export function createLeftMembers({ presence, processId, noted }: LeftParts) {
  /** The instant at which each member lost the last device. The key is `tenant:user`. */
  const leftAt = new Map<string, { at: number; isNoted: boolean }>();

  /** Tells that a member is away. A page that moved to another process is connected there, and keeps what it holds. */
  async function tellAway(tenantId: string, userId: string, lostAt: Date): Promise<void> {
    const last = { lostAt, processId };
    const elsewhere = await Promise.all(presence.map(({ isElsewhere }) => isElsewhere?.(tenantId, userId, last)));
    if (elsewhere.includes(true)) return;
    await Promise.all(presence.map(({ away }) => away?.(tenantId, userId)));
  }

  return {
    lost: (key: string, at: Date) => void leftAt.set(key, { at: at.getTime(), isNoted: false }),
    cameBack: (key: string) => void leftAt.delete(key),
    /** Tells who is away or offline by now. */
    look(now: Date): void {
      for (const [key, left] of leftAt) {
        const [tenantId, userId] = key.split(':') as [string, string];
        const gone = now.getTime() - left.at;
        if (!left.isNoted && gone >= AWAY) {
          left.isNoted = true;
          noted(tellAway(tenantId, userId, new Date(left.at)));
        }
        if (gone < OFFLINE) continue;
        leftAt.delete(key);
        for (const { left: onLeft } of presence)
          noted(onLeft?.(tenantId, userId, { lostAt: new Date(left.at), processId }));
      }
    },
  };
}
