import type { Queryable } from '../../../platform/db/db.ts';
import { revokeMembers } from '../../identity/identity.api.ts';
import { tellPlaces } from '../core/places.repository.ts';
import { refreshRights } from '../core/roles.repository.ts';

/**
 * Applies changed roles to the members, in the transaction that changed roles or their holders. Members whose rights
 * change are told and signed out. Returns their number.
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
  if (changed.length > 0) tellPlaces(tx);
  return changed.length;
}
