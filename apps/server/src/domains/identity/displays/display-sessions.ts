import { randomBytes } from 'node:crypto';
import type { IdentifiedCaller, Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { digest, newSecret } from '../core/secrets.ts';
import * as repository from '../sessions/sessions.repository.ts';
import { idleFor, type Sessions, TOUCH_EVERY } from '../sessions/sessions.usecases.ts';
import { DISPLAY_LIFE } from './displays.policy.ts';

export interface DisplaySessionParts {
  db: Db;
  clock: Clock;
  sessions: Pick<Sessions, 'identify'>;
}

/** Opens the sessions of displays, and finds them for the calls that take displays. No other function finds them. */
export function createDisplaySessions({ db, clock, sessions }: DisplaySessionParts) {
  /**
   * Finds the member of a token in a call that takes displays. A display has the present rights of its leader. Members may
   * make the call as well.
   */
  function identifyDisplay(token: string): IdentifiedCaller {
    const { supposed, checked } = sessions.identify(token);
    const checkedDisplay = checked.catch(async (error: unknown) => {
      const found = await repository.findDisplay(db, digest(token));
      if (!found) throw error;
      return admit(found);
    });
    return { supposed, checked: checkedDisplay };
  }

  function admit(session: repository.StoredSession): Member {
    const now = clock.now();
    if (session.revokedAt || session.suspendedAt) throw new AppError('session.revoked');
    // A screen is switched off over a holiday, so only its end counts.
    if (new Date(session.expiresAt) <= now) throw new AppError('session.expired');
    const member = repository.readMember(session);
    // Nobody waits for it, and the next request makes up for a failure.
    if (idleFor(session, now) >= TOUCH_EVERY) repository.touchSession(db, member.sessionId, now).catch(() => {});
    return member;
  }

  /**
   * Opens the session of a display with the rights of a leader. `device`: the names of the screen. Returns its token, which
   * is stored nowhere.
   */
  async function openDisplay(
    { userId, tenantId }: { userId: string; tenantId: string },
    device: repository.NewSession['device'],
  ): Promise<{ token: string; expiresAt: string }> {
    const now = clock.now();
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + DISPLAY_LIFE);
    const signingKey = randomBytes(32);
    const session = { tokenHash: digest(token), tenantId, userId, signingKey, now, expiresAt, device };
    await repository.insertSession(db, { ...session, kind: 'display' });
    return { token, expiresAt: expiresAt.toISOString() };
  }

  return { identifyDisplay, openDisplay };
}
