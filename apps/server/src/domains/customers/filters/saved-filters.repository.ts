import type { KeptList } from '@haihu/contract/customers/filters';
import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export type FilterPool = KeptList['by'];

export interface StoredCustomerFilter {
  id: string;
  makerId: string;
  pool: FilterPool;
  name: string;
  isShared: boolean;
  filter: KeptList['filter'];
}

const columns = sql`f.id, f.maker_id as "makerId", f.pool, f.name, f.is_shared as "isShared", f.filter`;

/** Lists the member's own filters and the shared ones. The member's order comes first; the rest follow by creation. */
export function findFilters(db: Queryable, userId: string, pool: FilterPool) {
  return db.query<StoredCustomerFilter & { isDefault: boolean }>(sql`
    select ${columns}, coalesce(f.id = c.default_id, false) as "isDefault"
    from saved_filter f
    left join saved_filter_choice c on c.tenant_id = f.tenant_id and c.user_id = ${userId} and c.pool = f.pool
    where f.tenant_id = ${db.tenantId} and f.pool = ${pool} and (f.is_shared or f.maker_id = ${userId})
    order by array_position(c.ordered, f.id) nulls last, f.id`);
}

/** Locks a filter until the transaction ends. */
export async function lockFilter(tx: Queryable, id: string): Promise<StoredCustomerFilter | undefined> {
  const [found] = await tx.query<StoredCustomerFilter>(sql`
    select ${columns} from saved_filter f where f.tenant_id = ${tx.tenantId} and f.id = ${id} for update`);
  return found;
}

/** Counts a member's own filters for a pool; with `makerId` null, the shared ones. */
export async function countFilters(tx: Queryable, pool: FilterPool, makerId: string | null): Promise<number> {
  const which = makerId === null ? sql`is_shared` : sql`not is_shared and maker_id = ${makerId}`;
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from saved_filter
    where tenant_id = ${tx.tenantId} and pool = ${pool} and ${which}`);
  return row!.count;
}

export async function insertFilter(tx: Queryable, filter: Omit<StoredCustomerFilter, 'id'>, at: Date): Promise<string> {
  const { makerId, pool, name, isShared } = filter;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into saved_filter (tenant_id, maker_id, pool, name, is_shared, filter, created_at)
    values (${tx.tenantId}, ${makerId}, ${pool}, ${name}, ${isShared}, ${JSON.stringify(filter.filter)}::jsonb, ${at})
    returning id`);
  return row!.id;
}

export async function updateFilter(tx: Queryable, { id, name, isShared, filter }: StoredCustomerFilter): Promise<void> {
  await tx.query(sql`
    update saved_filter set name = ${name}, is_shared = ${isShared}, filter = ${JSON.stringify(filter)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function deleteFilter(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from saved_filter where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function saveChoice(
  tx: Queryable,
  userId: string,
  { pool, ids, defaultId }: { pool: FilterPool; ids: string[]; defaultId: string | null },
): Promise<void> {
  await tx.query(sql`
    insert into saved_filter_choice (tenant_id, user_id, pool, ordered, default_id)
    values (${tx.tenantId}, ${userId}, ${pool}, ${ids}::bigint[], ${defaultId})
    on conflict (tenant_id, user_id, pool)
    do update set ordered = excluded.ordered, default_id = excluded.default_id`);
}

export interface NamedInFilter {
  tagIds: string[];
  userIds: string[];
  departmentIds: string[];
}

const ids = (from: Sql) => sql`coalesce((select array_agg(id::text) from (${from}) x), '{}')`;

/** Finds the named things that still exist: tags in use, members who have not left, departments. */
export async function findThere(
  db: Queryable,
  { tagIds, userIds, departmentIds }: NamedInFilter,
): Promise<NamedInFilter> {
  const [found] = await db.query<NamedInFilter>(sql`
    select
      ${ids(sql`select id from tag where tenant_id = ${db.tenantId} and id = any(${tagIds}) and archived_at is null`)}
        as "tagIds",
      ${ids(sql`select user_id as id from membership
        where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and left_at is null`)} as "userIds",
      ${ids(sql`select id from department where tenant_id = ${db.tenantId} and id = any(${departmentIds})`)}
        as "departmentIds"`);
  return found!;
}

/** The owners whose customers may be read (undefined: none), and the public pools that show each field. */
export interface ChoicesView {
  whose: Whose | undefined;
  showing: Record<'source' | 'area', string[]>;
}

/** Selects the most frequent values of a column among the visible customers. */
const usual = (column: Sql, seaIds: string[]) => sql`array(
  select ${column} from newest
  where ${column} <> '' and (is_seen or (owner_id is null and sea_id = any(${seaIds}::bigint[])))
  group by 1 order by count(*) desc, 1 limit 30)`;

/** Finds the values of the newest customers, from those that the member may see. */
export async function findChoices(db: Queryable, { whose, showing }: ChoicesView, among: number) {
  const isSeen = whose === undefined ? sql`false` : isOf(sql`owner_id`, whose);
  const [found] = await db.query<{ sources: string[]; areas: string[]; carriers: string[] }>(sql`
    with newest as (
      select source, area, carrier, owner_id, sea_id, ${isSeen} as is_seen from customer
      where tenant_id = ${db.tenantId} order by id desc limit ${among}
    )
    select ${usual(sql`source`, showing.source)} as sources, ${usual(sql`area`, showing.area)} as areas,
      ${usual(sql`carrier`, showing.area)} as carriers`);
  return found!;
}
