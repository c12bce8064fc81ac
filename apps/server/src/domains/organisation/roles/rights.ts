import type { Queryable } from '../../../platform/db/db.ts';
import { revokeMembers } from '../../identity/identity.api.ts';
import { refreshRights } from '../roles.repository.ts';

/**
 * Makes what roles grant now hold for the members, in the transaction that changed roles or who holds them. Whoever may
 * more or less than before is told and signed out. Answers how many.
 */
export async function applyRights(
  tx: Queryable,
  of: { userIds: string[] } | { roleId: string },
  now: Date,
): Promise<number> {
  const changed = await refreshRights(tx, of);
  const others = (wanted: boolean) =>
    changed.filter(({ permissions }) => permissions === wanted).map(({ userId }) => userId);
  await revokeMembers(tx, others(true), 'role', now);
  await revokeMembers(tx, others(false), 'scope', now);
  return changed.length;
}
