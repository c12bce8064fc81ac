import { channel } from 'node:diagnostics_channel';
import type { PushType } from '@haihu/contract/socket';
import { messageKindOf } from '@haihu/rules/messages/message-kind';
import { noticeKindOf } from '@haihu/rules/messages/notice-kind';
import type { Queryable } from '../db/db.ts';
import { planOnce, sql } from '../db/sql.ts';
import { noteNotices } from './notices.ts';

/** The channel of pushes. The word is `tenant:user:seq`. */
export const PUSH_CHANNEL = 'push';

/** Time for which a push is kept for members who are away. Milliseconds. */
export const PUSH_MEMORY = 24 * 60 * 60 * 1000;

/** Time for which a member can read a message. Milliseconds. */
export const MESSAGE_MEMORY = 90 * 24 * 60 * 60 * 1000;

/**
 * The content of a push until it is sent: ids and plain words, never a name or a number. At that moment the presenter
 * of its type makes the message from it, for the member it goes to (see `push-presenters.ts`).
 */
export type PushData = Record<string, string | number | boolean | null | undefined>;

export interface PushDraft {
  /** Ids of the enterprise's users who get the push. */
  to: string[];
  type: PushType;
  data: PushData;
}

/**
 * Announces the pushes that are about to be written, as a list of `PushDraft`. A listener keeps a push from being sent
 * by taking it out of the list.
 */
export const plannedPushes = channel('haihu:planned-pushes');

/**
 * Writes pushes in the caller's transaction. If, and only if, it commits, they go to every device of their members, in
 * order and once. Members are taken in the order of their ids, so that two writers never wait for each other. The same
 * statement also keeps a message of each push that members may want to read later. Pushes of some types also reach
 * devices whose page is closed (see `notices.ts`).
 */
export async function pushTo(tx: Queryable, drafts: PushDraft[], at: Date): Promise<void> {
  const planned = [...drafts];
  plannedPushes.publish(planned);
  const rows = planned.flatMap(({ to, type, data }, draft) => {
    const kind = messageKindOf(type, data.what);
    return to.map((userId) => ({ userId, type, data, draft, kind }));
  });
  if (rows.length === 0) return;
  const positions = await tx.query<{ userId: string; seq: string }>(sql`
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
    select user_id as "userId", seq from positioned`);
  const notices = rows.flatMap(({ userId, type, data }) => {
    const notice = noticeKindOf(type);
    return notice ? [{ userId, type, data, kind: notice }] : [];
  });
  if (notices.length > 0) await noteNotices(tx, notices, at);
  for (const { userId, seq } of positions) tx.tell(PUSH_CHANNEL, `${tx.tenantId}:${userId}:${seq}`);
}

export interface StoredPush {
  seq: number;
  type: PushType;
  data: PushData;
}

/** Returns the number of the last push of each of these members. Leaves out members who never had one. */
export async function findPositions(db: Queryable, userIds: string[]): Promise<{ userId: string; seq: number }[]> {
  const rows = await db.query<{ userId: string; seq: string }>(
    planOnce(sql`
    select user_id as "userId", seq from push_position
    where tenant_id = ${db.tenantId} and user_id = any(${userIds})`),
  );
  return rows.map(({ userId, seq }) => ({ userId, seq: Number(seq) }));
}

/** The number of a push after which a member's pushes are wanted. */
export interface PushPlace {
  userId: string;
  after: number;
}

/** Returns the pushes after each of these places that are still kept, in order. `limit`: most pushes of one place. */
export async function findPushesAfter(db: Queryable, places: PushPlace[], limit: number): Promise<StoredPush[][]> {
  const rows = await db.query<Omit<StoredPush, 'seq'> & { seq: string; place: string }>(
    planOnce(sql`
    select asked.place, p.seq, p.type, p.data
    from unnest(${places.map(({ userId }) => userId)}::bigint[], ${places.map(({ after }) => after)}::bigint[])
      with ordinality as asked (user_id, after, place)
    cross join lateral (
      select seq, type, data from push
      where tenant_id = ${db.tenantId} and user_id = asked.user_id and seq > asked.after
      order by seq limit ${limit}
    ) p
    order by asked.place, p.seq`),
  );
  const found = places.map((): StoredPush[] => []);
  for (const { place, seq, type, data } of rows) found[Number(place) - 1]!.push({ seq: Number(seq), type, data });
  return found;
}
