import type { Invite } from '@haihu/contract/organisation/invites';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { AssignedPlace } from '../core/taking-in.ts';

const MOST_LISTED = 100;

export interface NewInvite extends AssignedPlace {
  makerId: string;
  codeHash: Buffer;
  expiresAt: Date;
  maxUses: number;
}

export async function insertInvite(tx: Queryable, invite: NewInvite, now: Date): Promise<string> {
  const { makerId, departmentId, roleIds, codeHash, expiresAt, maxUses } = invite;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into invite (tenant_id, maker_id, department_id, role_ids, code_hash, created_at, expires_at, max_uses)
    values (${tx.tenantId}, ${makerId}, ${departmentId}, ${roleIds}::bigint[], ${codeHash}, ${now}, ${expiresAt},
      ${maxUses})
    returning id`);
  return row!.id;
}

/** Counts the invitations that people can still join by. */
export async function countOpen(tx: Queryable, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from invite
    where tenant_id = ${tx.tenantId} and revoked_at is null and expires_at > ${now} and uses < max_uses`);
  return row!.count;
}

const stateAt = (now: Date): Sql => sql`
  case when i.revoked_at is not null then 'revoked' when i.expires_at <= ${now} then 'expired'
    when i.uses >= i.max_uses then 'used_up' else 'open' end`;

/** Lists invitations, newest first. */
export function findInvites(db: Queryable, now: Date, id?: string): Promise<Invite[]> {
  return db.query<Invite>(sql`
    select i.id, m.name as "makerName", d.name as "departmentName",
      (
        select coalesce(json_agg(json_build_object('name', r.name, 'preset', r.preset) order by r.id), '[]')
        from role r where r.tenant_id = i.tenant_id and r.id = any(i.role_ids)
      ) as roles,
      i.created_at as "createdAt", i.expires_at as "expiresAt", i.uses, i.max_uses as "maxUses",
      ${stateAt(now)} as state
    from invite i
    join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
    left join department d on d.tenant_id = i.tenant_id and d.id = i.department_id
    where i.tenant_id = ${db.tenantId} ${id ? sql`and i.id = ${id}` : sql``}
    order by i.id desc limit ${MOST_LISTED}`);
}

/** Withdraws an invitation. Returns false if there is none; withdrawing twice is no error. */
export async function revoke(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update invite set revoked_at = coalesce(revoked_at, ${now})
    where tenant_id = ${tx.tenantId} and id = ${id} returning id`);
  return rows.length > 0;
}

/** Moves invitations, by link and by number, from one department to another. */
export async function moveInvites(tx: Queryable, from: string, into: string): Promise<void> {
  await tx.query(sql`
    update invite set department_id = ${into} where tenant_id = ${tx.tenantId} and department_id = ${from}`);
  await tx.query(sql`
    update staff_invitation set department_id = ${into}
    where tenant_id = ${tx.tenantId} and department_id = ${from} and state = 'waiting'`);
}

/** Finds the enterprise of an invitation code. */
export async function findTenantOfCode(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const [row] = await db.global<{ id: string | null }>(sql`select invite_tenant(${codeHash}) as id`);
  return row?.id ?? undefined;
}

export interface FoundInvite extends AssignedPlace {
  id: string;
  makerId: string;
  makerName: string;
  /** The enterprise's time zone. */
  zone: string;
  expiresAt: string;
  state: Invite['state'];
}

/** Finds an invitation by its code. `hold`: locks it until the transaction ends. */
export async function findByHash(
  db: Queryable,
  codeHash: Buffer,
  now: Date,
  { hold = false } = {},
): Promise<FoundInvite | undefined> {
  const [row] = await db.query<FoundInvite>(sql`
    select i.id, i.maker_id as "makerId", m.name as "makerName", t.zone, i.department_id as "departmentId",
      i.role_ids::text[] as "roleIds", i.expires_at as "expiresAt", ${stateAt(now)} as state
    from invite i join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
    join tenant t on t.id = i.tenant_id
    where i.tenant_id = ${db.tenantId} and i.code_hash = ${codeHash} ${hold ? sql`for update of i` : sql``}`);
  return row;
}

export async function countUse(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update invite set uses = uses + 1 where tenant_id = ${tx.tenantId} and id = ${id}`);
}
