import type { DelegatedRight, DelegationState } from '@haihu/contract/agency/values';
import type { Industry } from '@haihu/contract/organisation/industries';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

/** The idempotency key of the request that opened an enterprise, with the hash of its body. */
export interface OpeningKey {
  key: string;
  bodyHash: Buffer;
}

/** Records that the agency opened and serves this enterprise. False: this key opened an enterprise before. */
export async function insertServed(
  tx: Queryable,
  { agencyId, openedBy, at, key, bodyHash }: OpeningKey & { agencyId: string; openedBy: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into agency_enterprise (tenant_id, agency_id, opened_by, opened_at, open_key, open_body)
    values (${tx.tenantId}, ${agencyId}, ${openedBy}, ${at}, ${key}, ${bodyHash})
    on conflict (agency_id, open_key) do nothing returning tenant_id`);
  return rows.length > 0;
}

/** Finds the enterprise that this key of the agency opened. */
export async function findOpened(db: Queryable, key: string): Promise<{ id: string; bodyHash: Buffer } | undefined> {
  const [row] = await db.query<{ id: string; bodyHash: Buffer }>(sql`
    select tenant_id as id, open_body as "bodyHash" from agency_enterprise
    where agency_id = ${db.tenantId} and open_key = ${key}`);
  return row;
}

export interface StoredServed {
  id: string;
  name: string;
  industry: Industry;
  openedAt: string;
  openedBy: string;
  access: DelegationState;
  rights: DelegatedRight[];
}

const columns = sql`
  t.id, t.name, t.industry, e.opened_at as "openedAt",
  (select m.name from membership m where m.tenant_id = e.agency_id and m.user_id = e.opened_by) as "openedBy",
  case when d.revoked_at is null then 'active' else 'revoked' end as access, d.rights
  from agency_enterprise e
  join tenant t on t.id = e.tenant_id
  join agency_delegation d on d.tenant_id = e.tenant_id`;

const namedLike = (search: string | undefined) =>
  search ? sql`and strpos(lower(t.name), lower(${search})) > 0` : nothing;

/** Finds a page of the agency's enterprises, newest first. */
export function findServedPage(
  db: Queryable,
  search: string | undefined,
  after: Position | null,
  size: number,
): Promise<StoredServed[]> {
  return db.query<StoredServed>(filterSql`
    select ${columns}
    where e.agency_id = ${db.tenantId} ${namedLike(search)}
      ${after ? sql`and (e.opened_at, e.tenant_id) < (${after.at}, ${after.id})` : nothing}
    order by e.opened_at desc, e.tenant_id desc limit ${size}`);
}

/** Counts the agency's enterprises, up to `limit`. */
export async function countServed(db: Queryable, search: string | undefined, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::integer as count from (
      select from agency_enterprise e join tenant t on t.id = e.tenant_id
      where e.agency_id = ${db.tenantId} ${namedLike(search)} limit ${limit}) counted`);
  return row!.count;
}

export async function findServedEnterprise(db: Queryable, id: string): Promise<StoredServed | undefined> {
  const [row] = await db.query<StoredServed>(sql`
    select ${columns} where e.agency_id = ${db.tenantId} and e.tenant_id = ${id}`);
  return row;
}

export interface StoredDelegation {
  agencyId: string;
  agencyName: string;
  state: DelegationState;
  rights: DelegatedRight[];
  since: string;
  changedAt: string;
}

/** Finds the delegation of this enterprise. */
export async function findDelegation(db: Queryable): Promise<StoredDelegation | undefined> {
  const [row] = await db.query<StoredDelegation>(sql`
    select d.agency_id as "agencyId", t.name as "agencyName",
      case when d.revoked_at is null then 'active' else 'revoked' end as state,
      d.rights, d.since, d.changed_at as "changedAt"
    from agency_delegation d join tenant t on t.id = d.agency_id
    where d.tenant_id = ${db.tenantId}`);
  return row;
}

/** Locks the delegation until the transaction ends. Meanwhile it can be neither used nor changed. */
export async function lockDelegation(tx: Queryable): Promise<StoredDelegation | undefined> {
  await tx.query(sql`select from agency_delegation where tenant_id = ${tx.tenantId} for update`);
  return findDelegation(tx);
}

export async function insertDelegation(
  tx: Queryable,
  { agencyId, rights, by, at }: { agencyId: string; rights: readonly DelegatedRight[]; by: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into agency_delegation (tenant_id, agency_id, rights, since, changed_by, changed_at)
    values (${tx.tenantId}, ${agencyId}, ${rights}::text[], ${at}, ${by}, ${at})`);
}

/** Stores the rights of a delegation. Opens a revoked delegation again. */
export async function updateRights(
  tx: Queryable,
  { rights, by, at }: { rights: readonly DelegatedRight[]; by: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    update agency_delegation set rights = ${rights}::text[], changed_by = ${by}, changed_at = ${at},
      since = case when revoked_at is null then since else ${at} end, revoked_at = null
    where tenant_id = ${tx.tenantId}`);
}

/** Revokes the delegation. False: it was revoked already. */
export async function revokeDelegation(tx: Queryable, by: string, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update agency_delegation set revoked_at = ${at}, changed_by = ${by}, changed_at = ${at}
    where tenant_id = ${tx.tenantId} and revoked_at is null returning tenant_id`);
  return rows.length > 0;
}
