import type { Role } from '@haihu/contract/organisation/roles';
import { type DataScope, dataScopes, type Preset, presetRoles } from '@haihu/contract/permissions';
import type { Rights } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The rights that a role grants. */
export interface Grant {
  permissions: readonly string[];
  dataScope: DataScope;
}

/** Sorts permissions, so that equal sets are stored equal. */
const sorted = (permissions: readonly string[]) => [...new Set(permissions)].toSorted();

/** Returns the permissions that the code grants a preset. */
const givenOf = (preset: Preset | undefined) => (preset ? sorted(presetRoles[preset].permissions) : null);

const presetList = () =>
  JSON.stringify(
    (Object.keys(presetRoles) as Preset[]).map((preset) => ({
      preset,
      permissions: givenOf(preset),
      scope: presetRoles[preset].dataScope,
    })),
  );

/** Finds enterprises with a preset role that nobody changed and that differs from the code. */
export async function findBehind(db: Db): Promise<string[]> {
  const rows = await db.global<{ id: string }>(sql`select id from enterprises_behind(${presetList()}::jsonb)`);
  return rows.map(({ id }) => id);
}

/** Updates the preset roles that nobody changed to the code. Returns their ids. */
export async function followCode(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update role r set permissions = w.permissions, data_scope = w.scope, given = w.permissions, given_scope = w.scope
    from jsonb_to_recordset(${presetList()}::jsonb) as w (preset text, permissions text[], scope text)
    where r.tenant_id = ${tx.tenantId} and r.preset = w.preset
      and r.permissions = r.given and r.data_scope = r.given_scope
    returning r.id`);
  return rows.map(({ id }) => id);
}

/** Locks roles until the transaction ends: other changes of roles or of their holders wait. */
export async function lockRoles(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('roles ' || ${tx.tenantId}::text, 0))`);
}

/** Inserts the roles with which an enterprise starts. */
export async function insertPresetRoles(tx: Queryable): Promise<void> {
  for (const preset of Object.keys(presetRoles) as Preset[]) await insertRole(tx, { ...presetRoles[preset], preset });
}

export interface NewRole extends Grant {
  name: string;
  preset?: Preset | undefined;
  /** Absent: holders may ring outside numbers in a call if the role leads calls. */
  ringsOutside?: boolean | undefined;
}

export async function insertRole(
  tx: Queryable,
  { name, permissions, dataScope, preset, ringsOutside }: NewRole,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into role (tenant_id, name, permissions, data_scope, preset, given, given_scope, rings_outside)
    values (${tx.tenantId}, ${name}, ${sorted(permissions)}, ${dataScope}, ${preset ?? null}, ${givenOf(preset)},
      ${preset ? presetRoles[preset].dataScope : null}, ${ringsOutside ?? null})
    returning id`);
  return row!.id;
}

/** Returns a role that grants exactly this. If there is none, it is made with a number in its name. */
export async function findOrInsertRole(tx: Queryable, { permissions, dataScope }: Grant): Promise<string> {
  await lockRoles(tx);
  const [found] = await tx.query<{ id: string }>(sql`
    select id from role
    where tenant_id = ${tx.tenantId} and permissions = ${sorted(permissions)} and data_scope = ${dataScope}
    order by id limit 1`);
  if (found) return found.id;
  const [next] = await tx.query<{ name: string }>(sql`
    select '角色 ' || n as name from generate_series(1, (select count(*) + 1 from role where tenant_id = ${tx.tenantId})) n
    where not exists (select from role where tenant_id = ${tx.tenantId} and name = '角色 ' || n) order by n limit 1`);
  return insertRole(tx, { name: next!.name, permissions, dataScope });
}

/** Replaces the roles of members. Their rights follow with `refreshRights`. */
export async function setRolesOf(tx: Queryable, userIds: string[], roleIds: string[]): Promise<void> {
  await tx.query(sql`
    delete from membership_role where tenant_id = ${tx.tenantId} and user_id = any(${userIds})`);
  await tx.query(sql`
    insert into membership_role (tenant_id, user_id, role_id)
    select distinct ${tx.tenantId}::bigint, u.id, r.id
    from unnest(${userIds}::bigint[]) as u (id), unnest(${roleIds}::bigint[]) as r (id)`);
}

/**
 * Sets a member's own data scope, which replaces the one of the roles; null: the roles decide. It takes effect with
 * `refreshRights`.
 */
export async function setOwnScope(tx: Queryable, userId: string, scope: DataScope | null): Promise<void> {
  await tx.query(sql`
    update membership set own_scope = ${scope} where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}

/** A member whose rights changed, and the kind of change. */
export interface ChangedRights {
  userId: string;
  permissions: boolean;
  dataScope: boolean;
}

/**
 * Computes the members' rights from their roles and writes them where every request reads them. Rights are all
 * permissions of the roles, and the member's own scope or else the widest one. No other statement writes them for
 * ordinary members. Returns the members for whom something changed.
 */
export function refreshRights(tx: Queryable, of: { userIds: string[] } | { roleId: string }): Promise<ChangedRights[]> {
  const concerned =
    'roleId' in of
      ? sql`m.user_id in (
          select user_id from membership_role where tenant_id = ${tx.tenantId} and role_id = ${of.roleId})`
      : sql`m.user_id = any(${of.userIds})`;
  return tx.query<ChangedRights>(sql`
    with before as (
      select m.user_id, m.permissions, m.data_scope, m.own_scope from membership m
      where m.tenant_id = ${tx.tenantId} and ${concerned} order by m.user_id for no key update
    ),
    granted as (
      select b.user_id, b.permissions, b.data_scope,
        array(
          select distinct unnest(r.permissions) from membership_role mr
          join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
          where mr.tenant_id = ${tx.tenantId} and mr.user_id = b.user_id order by 1
        ) as new_permissions,
        coalesce(b.own_scope, (
          select r.data_scope from membership_role mr
          join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
          where mr.tenant_id = ${tx.tenantId} and mr.user_id = b.user_id
          order by array_position(${dataScopes}::text[], r.data_scope) desc limit 1
        ), 'self') as new_scope
      from before b
    )
    update membership m set permissions = g.new_permissions, data_scope = g.new_scope
    from granted g
    where m.tenant_id = ${tx.tenantId} and m.user_id = g.user_id
      and (g.permissions, g.data_scope) is distinct from (g.new_permissions, g.new_scope)
    returning m.user_id as "userId", g.permissions <> g.new_permissions as permissions,
      g.data_scope <> g.new_scope as "dataScope"`);
}

/** Returns true if the role lets its holders ring outside numbers in a call. Roles that lead calls do, unless they say no. */
const ringsOutside = (role: Sql): Sql =>
  sql`coalesce(${role}.rings_outside, 'calls.supervise' = any(${role}.permissions))`;

/** Returns true if this member may ring outside numbers in a call: an owner, or one of their roles allows it. */
export async function mayRingOutside(db: Queryable, { userId, isSuper }: Rights): Promise<boolean> {
  if (isSuper) return true;
  const found = await db.query(sql`
    select from membership_role mr join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
    where mr.tenant_id = ${db.tenantId} and mr.user_id = ${userId} and ${ringsOutside(sql`r`)} limit 1`);
  return found.length > 0;
}

export type StoredRole = Omit<Role, 'permissions' | 'grantable' | 'newPermissions' | 'ringsOutside'> & {
  permissions: string[];
  ringsOutside: boolean;
  /** The permissions that the code granted when the role was last saved or updated to it; null without a preset. */
  given: string[] | null;
};

const roleColumns = sql`
  r.id, r.name, r.preset, r.permissions, r.given, r.data_scope as "dataScope",
  ${ringsOutside(sql`r`)} as "ringsOutside",
  (
    select count(*)::int from membership_role mr
    join membership m on m.tenant_id = mr.tenant_id and m.user_id = mr.user_id and m.left_at is null
    where mr.tenant_id = r.tenant_id and mr.role_id = r.id
  ) as holders`;

/** Lists roles, the oldest first. */
export function findRoles(db: Queryable): Promise<StoredRole[]> {
  return db.query(sql`select ${roleColumns} from role r where r.tenant_id = ${db.tenantId} order by r.id`);
}

/** Finds roles by id, in no order. Leaves out absent ones. */
export function findRolesById(db: Queryable, ids: string[]): Promise<StoredRole[]> {
  return db.query(sql`select ${roleColumns} from role r where r.tenant_id = ${db.tenantId} and r.id = any(${ids})`);
}

export async function isRoleNameFree(db: Queryable, name: string, except?: string): Promise<boolean> {
  const found = await db.query(sql`
    select from role
    where tenant_id = ${db.tenantId} and name = ${name} and id is distinct from ${except ?? null}::bigint`);
  return found.length === 0;
}

/** Changes a role. Without `ringsOutside`, that right stays as it is stored. */
export async function updateRole(
  tx: Queryable,
  id: string,
  { name, permissions, dataScope, preset, ringsOutside: rings }: NewRole,
) {
  await tx.query(sql`
    update role set name = ${name}, permissions = ${sorted(permissions)}, data_scope = ${dataScope},
      preset = ${preset ?? null}, given = ${givenOf(preset)},
      given_scope = ${preset ? presetRoles[preset].dataScope : null},
      rings_outside = coalesce(${rings ?? null}, rings_outside)
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Deletes a role, also from members who left. */
export async function deleteRole(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from membership_role where tenant_id = ${tx.tenantId} and role_id = ${id}`);
  await tx.query(sql`delete from role where tenant_id = ${tx.tenantId} and id = ${id}`);
}
