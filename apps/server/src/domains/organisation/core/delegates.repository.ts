import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertMembership, revokeMembers } from '../../identity/identity.api.ts';
import type { Delegate } from './delegate.ts';

/**
 * Gives a member of the agency's staff a marked membership, or changes the permissions of the one they have. A user who
 * is an ordinary member of the enterprise keeps that membership as it is.
 */
export async function admitDelegate(tx: Queryable, delegate: Delegate, now: Date): Promise<void> {
  const { userId, name, agencyId, permissions } = delegate;
  await insertMembership(tx, { userId, name, isSuper: false, departmentId: null, agencyId }, now);
  await tx.query(sql`
    update membership set permissions = ${permissions}::text[], data_scope = 'all'
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and agency_id = ${agencyId} and left_at is null`);
}

/** Gives all of the agency's staff these permissions. Members whose rights change are told and signed out here. */
export async function limitDelegates(
  tx: Queryable,
  agencyId: string,
  permissions: readonly string[],
  now: Date,
): Promise<void> {
  const changed = await tx.query<{ userId: string }>(sql`
    update membership set permissions = ${permissions}::text[]
    where tenant_id = ${tx.tenantId} and agency_id = ${agencyId} and left_at is null
      and permissions <> ${permissions}::text[]
    returning user_id as "userId"`);
  await signOut(tx, changed, 'role', now);
}

/** Ends every place of the agency's staff, and signs them out here. */
export async function endDelegates(tx: Queryable, agencyId: string, now: Date): Promise<void> {
  const ended = await tx.query<{ userId: string }>(sql`
    update membership set left_at = ${now}, permissions = '{}', data_scope = 'self'
    where tenant_id = ${tx.tenantId} and agency_id = ${agencyId} and left_at is null
    returning user_id as "userId"`);
  await signOut(tx, ended, 'membership', now);
}

async function signOut(tx: Queryable, who: { userId: string }[], reason: 'role' | 'membership', now: Date) {
  const userIds = who.map(({ userId }) => userId);
  if (userIds.length > 0) await revokeMembers(tx, userIds, reason, now);
}

/** Lists the agency's staff who have a place here, in the order of joining. */
export function findDelegates(db: Queryable): Promise<{ name: string; since: string }[]> {
  return db.query(sql`
    select name, joined_at as since from membership
    where tenant_id = ${db.tenantId} and agency_id is not null and left_at is null order by joined_at, user_id`);
}

/** Returns true if this user's place is, or was, marked as the agency's. */
export async function isDelegate(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from membership where tenant_id = ${db.tenantId} and user_id = ${userId} and agency_id is not null`);
  return found.length > 0;
}
