import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { findZone } from '../../organisation/organisation.api.ts';
import { isNameSearch, type SearchByNumber, type Search } from '../pools/pool-filters.ts';

/** The time of the sweep in minutes after midnight, in the enterprise's zone: nobody works then. */
const SWEPT_AT = 3 * 60 + 30;

/**
 * Plans the sweep of the next night, for an enterprise that deleted a customer. There is one such job, however often
 * this is called.
 */
export async function sweepRecycleBinNextNight(tx: Queryable, now: Date): Promise<void> {
  const zone = await findZone(tx);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), SWEPT_AT, zone));
  await queue.enqueue(tx, { task: sweepBinTask, id: tx.tenantId, runAt, key: sweepBinTask.name });
}

/** Puts customers into the recycle bin. Returns each customer's `recycleBinId`. */
export async function insertInBin(
  tx: Queryable,
  entry: { customerIds: string[]; deletedBy: string; at: Date; reason?: string },
): Promise<Map<string, string>> {
  const { customerIds, deletedBy, at, reason } = entry;
  const rows = await tx.query<{ id: string; customerId: string }>(sql`
    insert into recycle_bin (tenant_id, customer_id, deleted_by, deleted_at, reason)
    select ${tx.tenantId}::bigint, id, ${deletedBy}::bigint, ${at}::timestamptz, ${reason || null}
    from unnest(${customerIds}::bigint[]) as id
    returning id, customer_id as "customerId"`);
  return new Map(rows.map(({ id, customerId }) => [customerId, id]));
}

export interface StoredRecycled {
  id: string;
  recycleBinId: string;
  name: string;
  company: string | null;
  level: number;
  mobileEnc: Buffer;
  ownerName: string | null;
  deletedAt: string;
  deletedBy: string | null;
  reason: string | null;
  ownerId: string | null;
  seaId: string;
}

/** The part of the recycle bin that a member sees. */
export interface BinView {
  /** The owners whose customers are visible; undefined: none. */
  whose: Whose | undefined;
  /** The public pools whose customers are visible. `hidingNumbers`: those among them that hide numbers. */
  seaIds: string[];
  hidingNumbers: string[];
  /** The public pools that hide companies: their customers are not found by company. */
  hidingCompanies: string[];
}

export interface BinFilter extends BinView {
  search?: Search;
}

/** Selects the customers in the recycle bin. Restored ones have left it, and erased ones have no data to show. */
const inBin = (tenantId: string) => sql`
  from recycle_bin b
  join customer c on c.tenant_id = b.tenant_id and c.id = b.customer_id and c.recycle_bin_id = b.id
    and c.erased_at is null and c.merged_into is null
  where b.tenant_id = ${tenantId}`;

function seenInBin(tenantId: string, { whose, seaIds, search, ...hiding }: BinFilter) {
  const owned = whose === undefined ? sql`false` : isOf(sql`c.owner_id`, whose);
  return sql`${inBin(tenantId)} and ((c.owner_id is null and c.sea_id = any(${seaIds}::bigint[])) or ${owned})
    ${search ? sql`and ${found(tenantId, search, hiding)}` : nothing}`;
}

const shownIn = (hiding: string[]) => sql`(c.owner_id is not null or c.sea_id <> all(${hiding}::bigint[]))`;

/** Returns the condition of a search. A hidden field is not searched. */
function found(
  tenantId: string,
  search: Search,
  { hidingNumbers, hidingCompanies }: Omit<BinView, 'whose' | 'seaIds'>,
) {
  if (isNameSearch(search)) {
    const { namePart } = search;
    const ofCompany = sql`${shownIn(hidingCompanies)} and strpos(c.search_company, ${namePart}) > 0`;
    return sql`(strpos(c.search_name, ${namePart}) > 0 or (${[...namePart].length > 1} and ${ofCompany}))`;
  }
  const isShown = shownIn(hidingNumbers);
  return sql`${isShown} and ${hasNumber(tenantId, search)}`;
}

function hasNumber(tenantId: string, search: SearchByNumber) {
  if ('tailHash' in search) return sql`c.tail_hash = ${search.tailHash}`;
  return sql`(c.mobile_hash = ${search.numberHash} or c.id = any(array(
    select customer_id from customer_number where tenant_id = ${tenantId} and number_hash = ${search.numberHash})))`;
}

/** Lists one page of the recycle bin, newest first. */
export function findBinPage(db: Queryable, filter: BinFilter, after: Position | null, size: number) {
  return db.query<StoredRecycled>(filterSql`
    select page.*, owner.name as "ownerName", deleter.name as "deletedBy" from (
      select c.id, b.id as "recycleBinId", c.name, c.company, c.level, c.mobile_enc as "mobileEnc",
        c.owner_id as "ownerId", c.sea_id as "seaId", b.deleted_at as "deletedAt", b.deleted_by, b.reason
      ${seenInBin(db.tenantId, filter)}
        ${after ? sql`and (b.deleted_at, b.id) < (${after.at}, ${after.id})` : nothing}
      order by b.deleted_at desc, b.id desc limit ${size}
    ) page
    left join membership owner on owner.tenant_id = ${db.tenantId} and owner.user_id = page."ownerId"
    left join membership deleter on deleter.tenant_id = ${db.tenantId} and deleter.user_id = page.deleted_by
    order by page."deletedAt" desc, page."recycleBinId" desc`);
}

export async function countBin(db: Queryable, filter: BinFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::integer as count from (select ${seenInBin(db.tenantId, filter)} limit ${limit}) counted`);
  return row!.count;
}

/** Lists customers that were deleted before an instant, the oldest deletion first, after a place. */
export function findOldInBin(
  db: Queryable,
  { before, after, size }: { before: Date; after: Position | null; size: number },
): Promise<{ id: string; place: Position }[]> {
  return db.query(sql`
    select c.id, jsonb_build_object('at', b.deleted_at, 'id', b.id::text) as place
    ${inBin(db.tenantId)} and b.deleted_at < ${before}
      ${after ? sql`and (b.deleted_at, b.id) > (${after.at}, ${after.id})` : nothing}
    order by b.deleted_at, b.id limit ${size}`);
}

/** Deletes old entries whose customer was restored or erased. Returns true if any entry is left. */
export async function forgetOldEntries(tx: Queryable, before: Date): Promise<boolean> {
  await tx.query(sql`
    delete from recycle_bin b
    where b.tenant_id = ${tx.tenantId} and b.deleted_at < ${before} and not exists (
      select from customer c
      where c.tenant_id = b.tenant_id and c.id = b.customer_id and c.recycle_bin_id = b.id and c.erased_at is null)`);
  const left = await tx.query(sql`select from recycle_bin where tenant_id = ${tx.tenantId} limit 1`);
  return left.length > 0;
}

/** Erases customers that were in the recycle bin too long. Runs once a night for each enterprise with a recycle bin. */
export const sweepBinTask: QueueTask = { name: 'customers.sweep-bin', attempts: 12 };
