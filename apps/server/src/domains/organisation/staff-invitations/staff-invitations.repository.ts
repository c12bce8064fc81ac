import type { OwnStaffInvitation, StaffInvitation } from '@haihu/contract/organisation/staff-invitations';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { AssignedPlace } from '../core/taking-in.ts';

/** A person whom a member invites, with the place that waits for them. */
export interface NewStaffInvitation extends AssignedPlace {
  mobile: SealedPhone;
  name: string;
  position: string | null;
  isOwner: boolean;
  /** The line that they use at first; null or absent for any line. */
  lineId?: string | null;
}

/** The making of an invitation: the time, the maker, and the end of its validity. */
export interface Making {
  makerId: string;
  at: Date;
  expiresAt: Date;
}

/** Stores an invitation and returns its id. A waiting one for the same number is replaced, and keeps its id. */
export async function putInvitation(tx: Queryable, invitation: NewStaffInvitation, making: Making): Promise<string> {
  const { mobile, name, departmentId, roleIds, position, isOwner, ownScope = null, lineId = null } = invitation;
  const { makerId, at, expiresAt } = making;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into staff_invitation (tenant_id, mobile_enc, mobile_hash, name, department_id, role_ids, position, is_owner,
      own_scope, line_id, maker_id, at, expires_at)
    values (${tx.tenantId}, ${mobile.enc}, ${mobile.hash}, ${name}, ${departmentId}, ${roleIds}::bigint[], ${position},
      ${isOwner}, ${ownScope}, ${lineId}, ${makerId}, ${at}, ${expiresAt})
    on conflict (tenant_id, mobile_hash) where state = 'waiting' do update set
      name = excluded.name, department_id = excluded.department_id, role_ids = excluded.role_ids,
      position = excluded.position, is_owner = excluded.is_owner, own_scope = excluded.own_scope,
      line_id = excluded.line_id, maker_id = excluded.maker_id, at = excluded.at, expires_at = excluded.expires_at
    returning id`);
  return row!.id;
}

/** Lists the invitations that wait for this user at this instant, in all enterprises, newest first. */
export function findOwnInvitations(db: Db, userId: string, now: Date): Promise<OwnStaffInvitation[]> {
  return db.global<OwnStaffInvitation>(sql`select * from user_staff_invitations(${userId}, ${now})`);
}

/** A stored invitation; the number is sealed. */
export type StoredStaffInvitation = Omit<StaffInvitation, 'mobile'> & { mobileEnc: Buffer };

/** Lists waiting invitations, newest first. Leaves out expired ones. */
export function findWaitingInvitations(
  db: Queryable,
  now: Date,
  after: Position | null,
  size: number,
): Promise<StoredStaffInvitation[]> {
  return db.query<StoredStaffInvitation>(filterSql`
    select i.id, i.name, i.mobile_enc as "mobileEnc", d.name as "departmentName", m.name as "makerName", i.at,
      i.expires_at as "expiresAt",
      (
        select coalesce(json_agg(json_build_object('name', r.name, 'preset', r.preset) order by r.id), '[]')
        from role r where r.tenant_id = i.tenant_id and r.id = any(i.role_ids)
      ) as roles
    from staff_invitation i
    join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
    left join department d on d.tenant_id = i.tenant_id and d.id = i.department_id
    where i.tenant_id = ${db.tenantId} and i.state = 'waiting' and i.expires_at > ${now}
      ${after ? sql`and (i.at, i.id) < (${after.at}, ${after.id})` : nothing}
    order by i.at desc, i.id desc limit ${size}`);
}

/** Finds the number of a waiting invitation, and the name of its enterprise. Undefined if it waits no more. */
export async function findReceiver(
  db: Queryable,
  id: string,
  now: Date,
): Promise<{ mobileEnc: Buffer; tenantName: string } | undefined> {
  const [row] = await db.query<{ mobileEnc: Buffer; tenantName: string }>(sql`
    select i.mobile_enc as "mobileEnc", t.name as "tenantName"
    from staff_invitation i join tenant t on t.id = i.tenant_id
    where i.tenant_id = ${db.tenantId} and i.id = ${id} and i.state = 'waiting' and i.expires_at > ${now}`);
  return row;
}

/** Counts waiting invitations. */
export async function countWaitingInvitations(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from staff_invitation
    where tenant_id = ${db.tenantId} and state = 'waiting' and expires_at > ${now}`);
  return row!.count;
}

/** The place that an invitation offers, and its maker. */
export interface OfferedPlace extends AssignedPlace {
  name: string;
  position: string | null;
  isOwner: boolean;
  lineId: string | null;
  makerId: string;
}

/** Locks a waiting invitation of this user until the transaction ends. Undefined if there is none. */
export async function lockOffered(
  tx: Queryable,
  id: string,
  userId: string,
  now: Date,
): Promise<OfferedPlace | undefined> {
  const [row] = await tx.query<OfferedPlace>(sql`
    select i.name, i.department_id as "departmentId", i.role_ids::text[] as "roleIds", i.position,
      i.is_owner as "isOwner", i.own_scope as "ownScope", i.line_id as "lineId", i.maker_id as "makerId"
    from staff_invitation i join app_user u on u.mobile_hash = i.mobile_hash
    where i.tenant_id = ${tx.tenantId} and i.id = ${id} and u.id = ${userId}
      and i.state = 'waiting' and i.expires_at > ${now}
    for update of i`);
  return row;
}

/** Deletes invitations that nobody answered in time, because they hold numbers that nothing needs any more. */
export async function forgetExpired(tx: Queryable, now: Date): Promise<void> {
  await tx.query(sql`
    delete from staff_invitation
    where tenant_id = ${tx.tenantId} and state = 'waiting' and expires_at <= ${now}`);
}

/** Ends the waiting invitations of owners, and erases their numbers. */
export async function closeOwnerInvitations(tx: Queryable, now: Date): Promise<void> {
  await tx.query(sql`
    update staff_invitation set state = 'revoked', decided_at = ${now}, mobile_enc = '', mobile_hash = ''
    where tenant_id = ${tx.tenantId} and is_owner and state = 'waiting'`);
}

/** Returns true if an invitation of an owner waits. */
export async function isOwnerInvited(db: Queryable, now: Date): Promise<boolean> {
  const found = await db.query(sql`
    select from staff_invitation
    where tenant_id = ${db.tenantId} and is_owner and state = 'waiting' and expires_at > ${now} limit 1`);
  return found.length > 0;
}

/** Ends a waiting invitation, and erases its number. Returns the invited person's name; undefined if none waits. */
export async function closeInvitation(
  tx: Queryable,
  id: string,
  state: 'accepted' | 'declined' | 'revoked',
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(sql`
    update staff_invitation set state = ${state}, decided_at = ${now}, mobile_enc = '', mobile_hash = ''
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting' returning name`);
  return row?.name;
}
