import type { Language } from '@haihu/contract/languages';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredFeed {
  createdAt: string;
  readAt: string | null;
}

const feed = sql`created_at as "createdAt", read_at as "readAt"`;

export async function findFeed(db: Queryable, userId: string): Promise<StoredFeed | null> {
  const [found] = await db.query<StoredFeed>(sql`
    select ${feed} from calendar_feed where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found ?? null;
}

/** Opens a member's feed. An earlier one ends. */
export async function openFeed(
  tx: Queryable,
  userId: string,
  { secretHash, language, now }: { secretHash: Buffer; language: Language; now: Date },
): Promise<StoredFeed> {
  const [opened] = await tx.query<StoredFeed>(sql`
    insert into calendar_feed (tenant_id, user_id, secret_hash, language, created_at)
    values (${tx.tenantId}, ${userId}, ${secretHash}, ${language}, ${now})
    on conflict (tenant_id, user_id) do update set secret_hash = excluded.secret_hash, language = excluded.language,
      created_at = excluded.created_at, read_at = null
    returning ${feed}`);
  return opened!;
}

/** Ends a member's feed. Returns false if there was none. */
export async function closeFeed(tx: Queryable, userId: string): Promise<boolean> {
  const closed = await tx.query(sql`
    delete from calendar_feed where tenant_id = ${tx.tenantId} and user_id = ${userId} returning user_id`);
  return closed.length > 0;
}

/** An open feed, whose member is at work. */
export interface FoundFeed {
  tenantId: string;
  userId: string;
  language: Language;
}

export async function findFeedBySecret(db: Db, secretHash: Buffer): Promise<FoundFeed | undefined> {
  const [found] = await db.global<FoundFeed>(sql`select * from calendar_feed_of(${secretHash})`);
  return found;
}

/** Records that a calendar read a feed, unless one did within the hour. */
export async function noteRead(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update calendar_feed set read_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`);
}

export interface CalendarCallBack {
  id: string;
  at: string;
  /** The name of the customer or number if it belongs to the member now; null otherwise. */
  ownName: string | null;
}

/** Finds waiting call-backs of a member from an instant on, the earliest first. `id`: only this one, at any time. */
export function findForCalendar(
  db: Queryable,
  userId: string,
  { from, id, most }: { from: Date; id?: string; most: number },
): Promise<CalendarCallBack[]> {
  return db.query<CalendarCallBack>(sql`
    select v.id, v.at, case when coalesce(c.owner_id, n.seat_id) = v.member_id then coalesce(c.name, n.name) end as "ownName"
    from return_visit v
    left join customer c on c.tenant_id = v.tenant_id and c.id = v.customer_id
    left join task_number n on n.tenant_id = v.tenant_id and n.id = v.task_number_id
    where v.tenant_id = ${db.tenantId} and v.member_id = ${userId} and v.state = 'waiting'
      ${id ? sql`and v.id = ${id}` : sql`and v.at >= ${from}`}
    order by v.at, v.id limit ${most}`);
}
