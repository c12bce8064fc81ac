import type { PrivateCustomer, SeaCustomer } from '@haihu/contract/customers';
import type { Queryable } from '../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../platform/db/sql.ts';
import type { Place } from './customer-cursor.ts';
import { findRows, type Listing, type Run } from './customer-listing.repository.ts';
import type { Holding } from './customers.policy.ts';

export type Search = { namePart: string } | { numberHash: Buffer } | { tailHash: Buffer };

export interface PoolFilter {
  search?: Search;
  levels?: number[];
  tagIds?: string[];
}

export interface SeaFilter extends PoolFilter {
  reason?: string;
  /** Leaves out what this member gave back after the instant. */
  claimable?: { memberId: string; waitingSince: Date };
}

export interface PrivateFilter extends PoolFilter {
  /** Null: everybody's. */
  ownerId: string | null;
  /** Visits from and before these instants; `none`: no visit planned. */
  visit?: { from: Date | null; before: Date | string } | 'none';
  /** Neither followed up nor taken over since. */
  idleSince?: Date;
}

export type PrivateSort = 'owned' | 'visit' | 'follow_up';

/** Newest in the sea first. Each level is a run of its own: the rarest is found as fast as the commonest. */
export function seaListing(tenantId: string, filter: SeaFilter): Listing {
  const { search, reason, claimable } = filter;
  const levels = new Set(search ? [] : filter.levels);
  const key = sql`c.sea_at`;
  const inOrder =
    levels.size > 0
      ? [...levels].map((level) => ({ key, where: sql`c.level = ${level}` }))
      : [{ key, where: sql`true` }];
  return {
    tenantId,
    where: sql`c.owner_id is null and c.recycle_bin_id is null
      ${narrowed(tenantId, levels.size > 0 ? { ...filter, levels: undefined } : filter)}
      ${reason ? sql`and c.sea_reason = ${reason}` : nothing}
      ${claimable ? sql`and (c.former_owner_id is distinct from ${claimable.memberId} or c.sea_at <= ${claimable.waitingSince})` : nothing}`,
    ...orderOf(search, { runs: inOrder, merged: true, descending: true }),
  };
}

export function privateListing(tenantId: string, filter: PrivateFilter, sort: PrivateSort): Listing {
  const { search, ownerId, visit, idleSince } = filter;
  const key = { owned: sql`c.owned_at`, visit: sql`c.visit_order`, follow_up: sql`c.follow_order` }[sort];
  const inOrder = [{ key, where: sql`true` }];
  return {
    tenantId,
    where: sql`c.owner_id ${ownerId ? sql`= ${ownerId}` : sql`is not null`} and c.recycle_bin_id is null
      ${narrowed(tenantId, filter)}
      ${visit ? sql`and ${visitIn(visit)}` : nothing}
      ${idleSince ? sql`and c.follow_order < ${idleSince} and c.owned_at < ${idleSince}` : nothing}`,
    ...orderOf(search, { runs: inOrder, merged: true, descending: sort === 'owned' }),
  };
}

type Order = Pick<Listing, 'runs' | 'merged' | 'descending'>;

/** A search by name has an order of its own, the nearest first. */
function orderOf(search: Search | undefined, order: Order): Order {
  return search && 'namePart' in search ? { runs: nameRuns(search.namePart), merged: false, descending: false } : order;
}

/**
 * Only = < > keep their index under row-level security: a part of a name is a prefix of the name, of the name from
 * its second or of the name from its third character. Each run leaves out what an earlier one has shown.
 */
function nameRuns(part: string): Run[] {
  const end = `${part}\u{10FFFF}`;
  const [name, name2, name3] = [sql`c.name`, sql`c.name2`, sql`c.name3`];
  const within = (key: Sql) => sql`${key} >= ${part} and ${key} < ${end}`;
  const without = (key: Sql) => sql`(${key} < ${part} or ${key} >= ${end})`;
  return [
    { key: name, where: within(name) },
    { key: name2, where: sql`${within(name2)} and ${without(name)}` },
    { key: name3, where: sql`${within(name3)} and ${without(name)} and ${without(name2)}` },
  ];
}

function narrowed(tenantId: string, { search, levels, tagIds }: PoolFilter): Sql {
  return sql`
    ${search && !('namePart' in search) ? sql`and c.id = any(array(${idsByNumber(tenantId, search)}))` : nothing}
    ${levels?.length ? sql`and c.level = any(${levels})` : nothing}
    ${tagIds?.length ? sql`and exists (${taggedOneOf(tenantId, tagIds)})` : nothing}`;
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

function taggedOneOf(tenantId: string, tagIds: string[]): Sql {
  return sql`select from customer_tag t
    where t.tenant_id = ${tenantId} and t.customer_id = c.id and t.tag_id = any(${tagIds})`;
}

function visitIn(visit: NonNullable<PrivateFilter['visit']>): Sql {
  if (visit === 'none') return sql`c.next_visit_at is null`;
  const { from, before } = visit;
  return sql`${from ? sql`c.visit_order >= ${from} and` : nothing} c.visit_order < ${before}`;
}

interface Listed {
  run: number;
  key: string;
}

/** A customer of the sea as it is stored: what is shown, less what has to be worked out. */
export type StoredSeaCustomer = Listed &
  Omit<SeaCustomer, 'mobile' | 'standing'> &
  Pick<Holding, 'formerOwnerId'> & { mobileEnc: Buffer };

export function findSeaPage(db: Queryable, listing: Listing, from: Place | null, size: number) {
  return findRows<StoredSeaCustomer>(
    db,
    listing,
    {
      columns: sql`c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"`,
      joins: sql`left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id`,
    },
    { from, size },
  );
}

export type StoredPrivateCustomer = Listed &
  Omit<PrivateCustomer, 'mobile' | 'returnsAt' | 'returnsBecause'> & { mobileEnc: Buffer; isDeal: boolean };

export function findPrivatePage(db: Queryable, listing: Listing, from: Place | null, size: number) {
  return findRows<StoredPrivateCustomer>(
    db,
    listing,
    {
      columns: sql`c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal"`,
      joins: sql`join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id`,
    },
    { from, size },
  );
}

/** The customer right after a place, or right before it. */
export async function findNeighbour(db: Queryable, listing: Listing, from: Place | null, backwards: boolean) {
  const shown = { columns: sql`c.name`, joins: nothing };
  const [row] = await findRows<{ name: string }>(db, listing, shown, { from, backwards, size: 1 });
  return row ?? null;
}
