import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import * as repository from '../core/entrance.repository.ts';
import { choiceExpired } from '../core/identity.errors.ts';
import { digest, newSecret } from '../core/secrets.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export type Entrance = ReturnType<typeof createEntrance>;

/** Manages tickets of users who have proved who they are and are not working in an enterprise yet. */
export function createEntrance({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Gives a ticket that is valid for `life` milliseconds. Expects a user who proved who they are. `by`: the session
   * that proved it; neither the ticket nor the session that it opens outlives that one.
   */
  async function giveTicket(
    userId: string,
    life: number,
    by: { sessionId: string; expiresAt: Date } | null = null,
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const ticket = newSecret();
    const expiresAt = new Date(clock.now().getTime() + life);
    await repository.insertEntranceTicket(db, { hash: digest(ticket), userId, expiresAt, by });
    return { ticket, expiresAt };
  }

  const at = () => ({ now: clock.now(), idleSince: idleSince(clock.now()) });

  /**
   * Returns the user's id, as often as it is asked until the ticket opens a session. Throws `identity.choice_expired`.
   */
  async function whoHolds(ticket: string): Promise<string> {
    const userId = await repository.findHolder(db, digest(ticket), at());
    if (!userId) throw choiceExpired();
    return userId;
  }

  /**
   * Uses a ticket up. If two use it at once, one succeeds and the other gets the error of `whoHolds`. Returns the
   * latest end of the session that it opens; null for the usual end.
   */
  async function useUp(ticket: string): Promise<Date | null> {
    const taken = await repository.takeEntranceTicket(db, digest(ticket), at());
    if (!taken) throw choiceExpired();
    return taken.sessionEndsAt === null ? null : new Date(taken.sessionEndsAt);
  }

  return { giveTicket, whoHolds, useUp };
}
