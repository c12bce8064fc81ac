import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { roughNetworkOf } from '../../../platform/http/network.ts';
import type { Sessions } from '../sessions/sessions.usecases.ts';

/** Opens sessions for people, whatever way they proved who they are, and records each opening in the audit. */
export function openAndWriteDown({
  db,
  clock,
  sessions,
}: {
  db: Db;
  clock: Clock;
  sessions: Sessions;
}): Sessions['open'] {
  return async (userId, tenantId, visitor, endsAt) => {
    const opened = await sessions.open(userId, tenantId, visitor, endsAt);
    const entry = {
      action: 'identity.login',
      subjectId: userId,
      detail: { network: roughNetworkOf(visitor.ip) },
    } as const;
    await audit(db.forTenant(tenantId), { userId }, { at: clock.now(), ...entry });
    return opened;
  };
}
