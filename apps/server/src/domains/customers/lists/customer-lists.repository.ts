import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { isOf, type Whose } from '../../../platform/whose.ts';
import type { Listing, Run } from './keyset-list.repository.ts';

export type Search = { namePart: string } | { numberHash: Buffer } | { tailHash: Buffer };

export interface PoolFilter {
  search?: Search;
  levels?: number[];
  tagIds?: string[];
}

export interface SeaFilter extends PoolFilter {
  seaId: string;
  /** Nothing is found, whatever is asked for. */
  isEmpty?: boolean;
  reason?: string;
  /** Leaves out what came into the sea after these instants: from anybody, and from this member. */
  claimable?: { memberId: string; anybody: Date | null; formerOwner: Date };
}

export interface PrivateFilter extends PoolFilter {
  whose: Whose;
  /** Visits from and before these instants; `none`: no visit planned. */
  visit?: { from: Date | null; before: Date | string } | 'none';
  /** Neither followed up nor taken over since. */
  idleSince?: Date;
}

export type PrivateSort = 'owned' | 'visit' | 'follow_up';

/** Newest in the sea first. */
export function seaListing(tenantId: string, filter: SeaFilter): Listing {
  const { seaId, isEmpty, reason, claimable } = filter;
  const further = sql`
    ${isEmpty ? sql`and false` : nothing}
    ${reason ? sql`and c.sea_reason = ${reason}` : nothing}
    ${claimable ? sql`and (c.former_owner_id is distinct from ${claimable.memberId} or c.sea_at <= ${claimable.formerOwner})` : nothing}
    ${claimable?.anybody ? sql`and c.sea_at <= ${claimable.anybody}` : nothing}`;
  const inSea: Pool = {
    ofCustomer: sql`c.sea_id = ${seaId} and c.owner_id is null and c.recycle_bin_id is null`,
    ofTag: sql`t.sea_id = ${seaId} and t.owner_id is null and not t.is_recycled`,
  };
  return narrowed(tenantId, filter, { pool: inSea, further, column: sql`sea_at`, descending: true, byLevel: true });
}

const sortColumns = { owned: sql`owned_at`, visit: sql`visit_order`, follow_up: sql`follow_order` };

export function privateListing(tenantId: string, filter: PrivateFilter, sort: PrivateSort): Listing {
  const { whose, visit, idleSince } = filter;
  const further = sql`
    ${visit ? sql`and ${visitIn(visit)}` : nothing}
    ${idleSince ? sql`and c.follow_order < ${idleSince} and c.owned_at < ${idleSince}` : nothing}`;
  const pool: Pool = {
    ofCustomer: sql`${isOf(sql`c.owner_id`, whose)} and c.recycle_bin_id is null`,
    ofTag: sql`${isOf(sql`t.owner_id`, whose)} and not t.is_recycled`,
  };
  const [column, descending] = [sortColumns[sort], sort === 'owned'];
  return narrowed(tenantId, filter, { pool, further, column, descending, byLevel: false });
}

/** Who is in a pool, said of a customer and of a customer's tag. */
interface Pool {
  ofCustomer: Sql;
  ofTag: Sql;
}

interface Order {
  pool: Pool;
  /** Begins with `and`; of `customer c`. */
  further: Sql;
  /** Which both tables have. */
  column: Sql;
  descending: boolean;
  /** An index begins with the level: each one is a run, and the rarest found as fast as the commonest. */
  byLevel: boolean;
}

function narrowed(
  tenantId: string,
  filter: PoolFilter,
  { pool, further, column, descending, byLevel }: Order,
): Listing {
  const { search } = filter;
  const byNumber =
    search && !('namePart' in search) ? sql`and c.id = any(array(${idsByNumber(tenantId, search)}))` : nothing;
  const tagIds = [...new Set(filter.tagIds)];
  const levels = [...new Set(filter.levels)];
  const ofLevels = (table: Sql) => (levels.length > 0 ? sql`and ${table}.level = any(${levels})` : nothing);
  const where = sql`c.tenant_id = ${tenantId} and ${pool.ofCustomer} ${further} ${byNumber}`;
  const mergedBy = sql`c.${column}`;
  const run = (conditions: Sql): Run => ({
    from: sql`customer c`,
    key: mergedBy,
    id: sql`c.id`,
    where: sql`${where} ${conditions}`,
  });

  if (search && 'namePart' in search) {
    const tagged = tagIds.length > 0 ? sql`and exists (${tagOf(tenantId, sql`c.id`, tagIds)})` : nothing;
    const runs = nameRuns(search.namePart).map(({ key, range }) => ({
      ...run(sql`and ${range} ${ofLevels(sql`c`)} ${tagged}`),
      key,
      range,
    }));
    return { tenantId, runs, descending: false, mergedBy: null };
  }
  if (tagIds.length > 0) {
    const runs = tagIds.map((tagId, index): Run => ({
      from: sql`customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id`,
      key: sql`t.${column}`,
      id: sql`t.customer_id`,
      where: sql`t.tenant_id = ${tenantId} and t.tag_id = ${tagId} and ${pool.ofTag} ${further} ${byNumber}
        ${ofLevels(sql`t`)}
        ${index > 0 ? sql`and not exists (${tagOf(tenantId, sql`t.customer_id`, tagIds.slice(0, index))})` : nothing}`,
    }));
    return { tenantId, runs, descending, mergedBy };
  }
  const runs =
    byLevel && levels.length > 0 ? levels.map((level) => run(sql`and c.level = ${level}`)) : [run(ofLevels(sql`c`))];
  return { tenantId, runs, descending, mergedBy };
}

/**
 * Only = < > keep their index under row-level security: a part of a name is a prefix of the name, of the name from
 * its second or of the name from its third character. Each range leaves out what an earlier one has.
 */
function nameRuns(part: string): { key: Sql; range: Sql }[] {
  const end = `${part}\u{10FFFF}`;
  const [name, name2, name3] = [sql`c.name`, sql`c.name2`, sql`c.name3`];
  const within = (key: Sql) => sql`${key} >= ${part} and ${key} < ${end}`;
  const without = (key: Sql) => sql`(${key} < ${part} or ${key} >= ${end})`;
  return [
    { key: name, range: within(name) },
    { key: name2, range: sql`${within(name2)} and ${without(name)}` },
    { key: name3, range: sql`${within(name3)} and ${without(name)} and ${without(name2)}` },
  ];
}

/** Other numbers of a customer are found like its first. */
function idsByNumber(tenantId: string, search: { numberHash: Buffer } | { tailHash: Buffer }): Sql {
  const isWhole = 'numberHash' in search;
  const hash = isWhole ? search.numberHash : search.tailHash;
  return sql`
    select id from customer where tenant_id = ${tenantId} and ${isWhole ? sql`mobile_hash` : sql`tail_hash`} = ${hash}
    union all
    select customer_id from customer_number
    where tenant_id = ${tenantId} and ${isWhole ? sql`number_hash` : sql`tail_hash`} = ${hash}`;
}

function tagOf(tenantId: string, customerId: Sql, tagIds: string[]): Sql {
  return sql`select from customer_tag other
    where other.tenant_id = ${tenantId} and other.customer_id = ${customerId} and other.tag_id = any(${tagIds})`;
}

function visitIn(visit: NonNullable<PrivateFilter['visit']>): Sql {
  if (visit === 'none') return sql`c.next_visit_at is null`;
  const { from, before } = visit;
  return sql`${from ? sql`c.visit_order >= ${from} and` : nothing} c.visit_order < ${before}`;
}
