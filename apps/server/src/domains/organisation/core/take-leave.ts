import type { Queryable } from '../../../platform/db/db.ts';
import { setLeft } from './places.repository.ts';
import { refreshRights, setRolesOf } from './roles.repository.ts';

/** Ends a membership, at the member's own wish or another's. All rights end with it. */
export async function takeLeave(tx: Queryable, userId: string, now: Date): Promise<void> {
  await setLeft(tx, userId, now);
  await setRolesOf(tx, [userId], []);
  await refreshRights(tx, { userIds: [userId] });
}
