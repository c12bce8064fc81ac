import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import * as repository from './entrance.repository.ts';
import { choiceExpired } from '../identity.errors.ts';
import { digest, newSecret } from '../secrets.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export type Entrance = ReturnType<typeof createEntrance>;

/** Tickets of people who proved who they are and are not at work in an enterprise yet. */
export function createEntrance({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Expects a user who proved itself, and how many milliseconds the ticket holds; `by` where it was by a session, which
   * neither the ticket nor what it opens outlives.
   */
  async function giveTicket(
    userId: string,
    life: number,
    by: { sessionId: string; expiresAt: Date } | null = null,
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const ticket = newSecret();
    const expiresAt = new Date(clock.now().getTime() + life);
    await repository.insertTicket(db, { hash: digest(ticket), userId, expiresAt, by });
    return { ticket, expiresAt };
  }

  const at = () => ({ now: clock.now(), idleSince: idleSince(clock.now()) });

  /** The user's id, as often as it is asked until the ticket opened a session. Throws `identity.choice_expired`. */
  async function whoHolds(ticket: string): Promise<string> {
    const userId = await repository.findHolder(db, digest(ticket), at());
    if (!userId) throw choiceExpired();
    return userId;
  }

  /**
   * When two use a ticket up at once, one succeeds and the other gets the error of `whoHolds`. Answers when the session it
   * opens ends at the latest; null for no sooner than others.
   */
  async function useUp(ticket: string): Promise<Date | null> {
    const taken = await repository.takeTicket(db, digest(ticket), at());
    if (!taken) throw choiceExpired();
    return taken.sessionEndsAt === null ? null : new Date(taken.sessionEndsAt);
  }

  return { giveTicket, whoHolds, useUp };
}
