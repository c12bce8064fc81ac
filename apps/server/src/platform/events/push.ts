import { channel } from 'node:diagnostics_channel';
import { push, type PushType } from '@haihu/contract/socket';
import { messageKindOf } from '@haihu/rules/messages/message-kind';
import { noticeKindOf } from '@haihu/rules/messages/notice-kind';
import type { Queryable } from '../db/db.ts';
import { jsonRows, planOnce, type Sql, sql } from '../db/sql.ts';
import { noteNotices } from './notices.ts';

/** The channel of pushes. The word is `tenant:user:seq`, or `tenant:user:seq:type:data` if it carries the push. */
export const PUSH_CHANNEL = 'push';

/**
 * The frequent types, which words carry. Words pass through PostgreSQL's memory and files in clear, so the data of these
 * types is ids, counts and words of our own, and nothing that a person typed.
 */
const carriedTypes: ReadonlySet<PushType> = new Set([
  push.dialOnDevice,
  push.callList,
  push.callEnded,
  push.customerCall,
  push.customerCallEnded,
  push.callBackDue,
  push.jobMoved,
  push.customerMoved,
  push.customersHanded,
  push.nightReturns,
  push.agendaMoved,
  push.runMoved,
  push.stateForced,
  push.taskCall,
  push.recordingStored,
  push.callNearBound,
  push.missedCall,
]);
/** Most bytes of a word. PostgreSQL refuses 8,000 and more. */
const LONGEST_WORD = 7000;
/** Most pushes of one statement to one member that words carry. */
const MOST_CARRIED = 10;

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
  const pushing = pushingTo(tx, drafts, at);
  if (!pushing) return;
  const [row] = await tx.query<{ positions: PushPositions }>(sql`
    with ${pushing.parts} select ${pushing.positions} as positions`);
  await pushing.told(row!.positions);
}

/** The numbers of the last pushes of members. */
type PushPositions = { userId: string; seq: number }[];

/** Pushes that a larger statement writes. */
export interface Pushing {
  /** Named parts of the statement. */
  parts: Sql;
  /** The column that `told` needs. */
  positions: Sql;
  /** Tells the pushes after the statement. */
  told(positions: PushPositions): Promise<void>;
}

/** Builds the parts of a larger statement that write pushes as `pushTo` does. Null: there are none. */
export function pushingTo(tx: Queryable, drafts: PushDraft[], at: Date): Pushing | null {
  const planned = [...drafts];
  plannedPushes.publish(planned);
  const rows = planned.flatMap(({ to, type, data }, draft) => {
    const kind = messageKindOf(type, data.what);
    return to.map((userId) => ({ userId, type, data, draft, kind }));
  });
  if (rows.length === 0) return null;
  const parts = sql`
    drafted as (
      select "userId", type, data, kind, draft, row_number() over (partition by "userId" order by draft) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d ("userId" bigint, type smallint, data jsonb, draft integer, kind text)
    ),
    kept_messages as (
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
    )`;
  return {
    parts,
    positions: jsonRows(sql`select user_id::text as "userId", seq from positioned`),
    async told(positions) {
      const notices = rows.flatMap(({ userId, type, data }) => {
        const notice = noticeKindOf(type);
        return notice ? [{ userId, type, data, kind: notice }] : [];
      });
      if (notices.length > 0) await noteNotices(tx, notices, at);
      const byUser = Map.groupBy(rows, ({ userId }) => userId);
      for (const { userId, seq } of positions) tellPushes(tx, userId, seq, byUser.get(userId)!);
    },
  };
}

/** Tells the pushes of a member, of which the last one has this number. */
function tellPushes(tx: Queryable, userId: string, last: number, pushes: Omit<StoredPush, 'seq'>[]): void {
  const first = last - pushes.length + 1;
  const told = pushes.length > MOST_CARRIED ? [] : pushes.map((each, index) => ({ ...each, seq: first + index }));
  const words = told.flatMap((each) => wordOf(tx.tenantId, userId, each) ?? []);
  // A word that carries nothing makes up for those that could not carry their push.
  if (words.length < pushes.length) words.push(`${tx.tenantId}:${userId}:${last}`);
  for (const word of words) tx.tell(PUSH_CHANNEL, word);
}

/** Returns the word that carries a push; null if none may. */
function wordOf(tenantId: string, userId: string, { seq, type, data }: StoredPush): string | null {
  if (!carriedTypes.has(type)) return null;
  const word = `${tenantId}:${userId}:${seq}:${type}:${JSON.stringify(data)}`;
  return Buffer.byteLength(word) <= LONGEST_WORD ? word : null;
}

/** Reads a word after its `tenant:user:`. `carried`: null if it carries no push that can be read. */
export function readPushWord(rest: string): { seq: number; carried: StoredPush | null } {
  const [, seq, type, data] = /^(\d+)(?::(\d+):(.*))?$/s.exec(rest) ?? [];
  return { seq: Number(seq), carried: data === undefined ? null : readCarried(Number(seq), Number(type), data) };
}

function readCarried(seq: number, type: number, data: string): StoredPush | null {
  try {
    return { seq, type: type as PushType, data: JSON.parse(data) as PushData };
  } catch {
    return null;
  }
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
