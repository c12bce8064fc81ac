import type { DelegatedRight, DelegationState } from '@haihu/contract/agency/values';
import type { Industry } from '@haihu/contract/organisation/core/industries';
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
  isSuspended: boolean;
}

const columns = sql`
  t.id, t.name, t.industry, e.opened_at as "openedAt",
  (select m.name from membership m where m.tenant_id = e.agency_id and m.user_id = e.opened_by) as "openedBy",
  case when d.revoked_at is null then 'active' else 'revoked' end as access, d.rights,
  t.suspended_at is not null as "isSuspended"
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
