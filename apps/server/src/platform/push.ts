import { channel } from 'node:diagnostics_channel';
import type { PushType } from '@haihu/contract/socket';
import { messageKindOf } from '@haihu/rules/messages/message-kind';
import type { Queryable } from './db/db.ts';
import { sql } from './db/sql.ts';

/** NOTIFY channel; the payload is `tenant:user:seq`. */
export const PUSH_CHANNEL = 'push';

/** How long a push is kept for those who were away. Milliseconds. */
export const PUSH_MEMORY = 24 * 60 * 60 * 1000;

/** How long what a member was told can be read. Milliseconds. */
export const MESSAGE_MEMORY = 90 * 24 * 60 * 60 * 1000;

/**
 * What a push keeps until it is sent: ids and plain words, never a name or a number. The type's presenter makes the
 * message of it, for the member it goes to, at the moment it goes (see `socket/presenters.ts`).
 */
export type PushData = Record<string, string | number | boolean | null | undefined>;

export interface PushDraft {
  /** Users of the enterprise. */
  to: string[];
  type: PushType;
  data: PushData;
}

/** Tells of the pushes that are about to be written, as a list of `PushDraft`. What a listener takes out of it is not sent. */
export const plannedPushes = channel('haihu:planned-pushes');

/**
 * Writes pushes in the caller's transaction: they go out if, and only if, it commits, to every device of their members,
 * in order and once. Members are taken in the order of their ids, so that two writers never wait for each other. What
 * they may want to read later is kept as a message, too: one statement writes both.
 */
export async function pushTo(tx: Queryable, drafts: PushDraft[], at: Date): Promise<void> {
  const planned = [...drafts];
  plannedPushes.publish(planned);
  const rows = planned.flatMap(({ to, type, data }, draft) => {
    const kind = messageKindOf(type, data.what);
    return to.map((userId) => ({ userId, type, data, draft, kind }));
  });
  if (rows.length === 0) return;
  await tx.query(sql`
    with drafted as (
      select "userId", type, data, kind, draft, row_number() over (partition by "userId" order by draft) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d ("userId" bigint, type smallint, data jsonb, draft integer, kind text)
    ),
    kept as (
      insert into message (tenant_id, user_id, at, kind, type, data)
      select ${tx.tenantId}::bigint, "userId", ${at}::timestamptz, kind, type, data
      from drafted where kind is not null order by draft
    ),
    counted as (
      select "userId", count(*) as pushes from drafted group by "userId" order by "userId"
    ),
    -- Numbers begin at 2: a client at position 0 has none yet, one at 1 is up to date with nothing.
    positioned as (
      insert into push_position as held (tenant_id, user_id, seq)
      select ${tx.tenantId}::bigint, "userId", 1 + pushes from counted order by "userId"
      on conflict (tenant_id, user_id) do update set seq = held.seq + excluded.seq - 1
      returning user_id, seq
    ),
    written as (
      insert into push (tenant_id, user_id, seq, at, type, data)
      select ${tx.tenantId}::bigint, d."userId", p.seq - c.pushes + d.place, ${at}::timestamptz, d.type, d.data
      from drafted d
      join counted c on c."userId" = d."userId"
      join positioned p on p.user_id = d."userId"
    )
    select pg_notify(${PUSH_CHANNEL}, ${tx.tenantId} || ':' || user_id || ':' || seq) from positioned`);
}

export interface StoredPush {
  seq: number;
  type: PushType;
  data: PushData;
}

/** Number of the last push; 1 where there was none yet. */
export async function findPosition(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ seq: string }>(sql`
    select seq from push_position where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return Number(row?.seq ?? 1);
}

/** Returns the pushes after `seq` that are still kept, in order. */
export async function findPushesAfter(db: Queryable, userId: string, seq: number, limit: number) {
  const rows = await db.query<Omit<StoredPush, 'seq'> & { seq: string }>(sql`
    select seq, type, data from push
    where tenant_id = ${db.tenantId} and user_id = ${userId} and seq > ${seq}
    order by seq limit ${limit}`);
  return rows.map((row): StoredPush => ({ ...row, seq: Number(row.seq) }));
}
