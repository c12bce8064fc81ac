import type { MessageKind } from '@haihu/contract/messages/values';
import type { PushType } from '@haihu/contract/socket';
import type { QuietHours } from '@haihu/rules/messages/quiet-hours';
import type { Queryable } from '../../platform/db/db.ts';
import { nothing, planOnce, sql } from '../../platform/db/sql.ts';
import type { Position } from '../../platform/http/cursor.ts';
import type { PushData } from '../../platform/events/push.ts';

/** A stored message. Its words are made when it is read. */
export interface StoredMessage {
  id: string;
  at: string;
  isRead: boolean;
  kind: MessageKind;
  type: PushType;
  data: PushData;
}

const columns = sql`m.id, m.at, m.read_at is not null as "isRead", m.kind, m.type, m.data`;

/** Lists one page of messages, newest first. */
export function findMessages(
  db: Queryable,
  userId: string,
  { kind, after, size }: { kind: MessageKind; after: Position | null; size: number },
) {
  return db.query<StoredMessage>(sql`
    select ${columns} from message m
    where m.tenant_id = ${db.tenantId} and m.user_id = ${userId} and m.kind = ${kind}
      ${after ? sql`and (m.at, m.id) < (${after.at}, ${after.id})` : nothing}
    order by m.at desc, m.id desc limit ${size}`);
}

/** Counts messages, up to `limit`. */
export async function countMessages(db: Queryable, userId: string, kind: MessageKind, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from message where tenant_id = ${db.tenantId} and user_id = ${userId} and kind = ${kind} limit ${limit}
    ) counted`);
  return row!.count;
}

export function countUnread(db: Queryable, userId: string) {
  return db.query<{ kind: MessageKind; unread: number }>(
    planOnce(sql`
    select kind, count(*)::int as unread from message
    where tenant_id = ${db.tenantId} and user_id = ${userId} and read_at is null
    group by kind`),
  );
}

/** Finds the newest message of each kind. */
export function findNewestMessages(db: Queryable, userId: string, kinds: readonly MessageKind[]) {
  return db.query<StoredMessage>(
    planOnce(sql`
    select ${columns} from unnest(${kinds}::text[]) as wanted (kind)
    cross join lateral (
      select * from message
      where tenant_id = ${db.tenantId} and user_id = ${userId} and kind = wanted.kind
      order by at desc, id desc limit 1
    ) m`),
  );
}

/**
 * Marks one message, those of a kind, or all of this member's as read. Returns their number; one that was read before
 * keeps its time.
 */
export async function markRead(
  tx: Queryable,
  userId: string,
  { id, kind }: { id?: string; kind?: MessageKind },
  at: Date,
): Promise<number> {
  const marked = await tx.query(sql`
    update message set read_at = coalesce(read_at, ${at})
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and ${id ? sql`id = ${id}` : sql`read_at is null`}
      ${kind ? sql`and kind = ${kind}` : nothing}
    returning id`);
  return marked.length;
}

export async function findQuietHours(db: Queryable, userId: string): Promise<StoredQuietHours | undefined> {
  const [row] = await db.query<StoredQuietHours>(
    planOnce(sql`
    select is_on as "on", from_time as "from", until_time as until, let_through as "letThrough" from quiet_hours
    where tenant_id = ${db.tenantId} and user_id = ${userId}`),
  );
  return row;
}

/** Finds the quiet hours of users who have switched them on. */
export function findQuietHoursOf(db: Queryable, userIds: string[]) {
  return db.query<StoredQuietHours & { userId: string }>(
    planOnce(sql`
    select user_id as "userId", is_on as "on", from_time as "from", until_time as until, let_through as "letThrough"
    from quiet_hours where tenant_id = ${db.tenantId} and user_id = any(${userIds}::bigint[]) and is_on`),
  );
}

type StoredQuietHours = Omit<QuietHours, 'letThrough'> & { letThrough: MessageKind[] };

export async function saveQuietHours(tx: Queryable, userId: string, hours: QuietHours): Promise<void> {
  const { on, from, until, letThrough } = hours;
  await tx.query(sql`
    insert into quiet_hours (tenant_id, user_id, is_on, from_time, until_time, let_through)
    values (${tx.tenantId}, ${userId}, ${on}, ${from}, ${until}, ${letThrough})
    on conflict (tenant_id, user_id) do update set is_on = excluded.is_on, from_time = excluded.from_time,
      until_time = excluded.until_time, let_through = excluded.let_through`);
}
