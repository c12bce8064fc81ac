import type { Outcome } from '@haihu/contract/followups/values';
import type { FollowUp } from '@haihu/contract/followups/followups';
import type { Place as GeoPlace } from '@haihu/rules/geo';
import type { Queryable } from '../../platform/db/db.ts';
import { insertInto, nothing, type Sql, sql } from '../../platform/db/sql.ts';
import type { Position } from '../../platform/http/cursor.ts';
import type { OwnFollowUp } from '../identity/identity.api.ts';

export interface NewFollowUp {
  customerId: string;
  authorId: string;
  at: Date;
  text: string;
  outcome?: string;
  level?: number;
  callId?: string;
  nextVisitAt?: Date;
  location?: GeoPlace & { accuracy: number; name?: string };
}

/** The paths of a small square of a picture, and of the whole picture. */
export interface StoredPicture {
  small: string;
  whole: string;
}

export interface StoredFollowUp extends Omit<FollowUp, 'pictures'> {
  pictures: StoredPicture[];
}

/** The time in which the author may correct a follow-up. */
export const EDITABLE = '10 minutes';

const location = sql`
  case when f.latitude is not null then jsonb_build_object(
    'latitude', f.latitude, 'longitude', f.longitude, 'system', f.place_system, 'accuracy', f.accuracy, 'name', f.place_name) end`;

const picturesOf = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('small', p.small_path, 'whole', p.whole_path) order by p.position)
    from follow_up_picture p where p.tenant_id = f.tenant_id and p.follow_up_id = f.id), '[]')`;

const followUpColumns = sql`
  f.id, f.customer_id as "customerId", f.author_id as "authorId", author.name as "authorName", f.at, f.text,
  f.outcome, f.level, f.call_id as "callId", f.next_visit_at as "nextVisitAt", f.edited_at as "editedAt",
  ${location} as location,
  ${picturesOf} as pictures,
  f.at + ${EDITABLE}::interval as "editableUntil"`;

const joinAuthor = sql`join membership author on author.tenant_id = f.tenant_id and author.user_id = f.author_id`;

export async function insertFollowUp(tx: Queryable, followUp: NewFollowUp): Promise<string> {
  const insert = insertInto('follow_up', {
    tenant_id: tx.tenantId,
    customer_id: followUp.customerId,
    author_id: followUp.authorId,
    at: followUp.at,
    text: followUp.text,
    outcome: followUp.outcome,
    level: followUp.level,
    call_id: followUp.callId,
    next_visit_at: followUp.nextVisitAt,
    latitude: followUp.location?.latitude,
    longitude: followUp.location?.longitude,
    accuracy: followUp.location?.accuracy,
    place_name: followUp.location?.name || undefined,
    place_system: followUp.location?.system ?? 'wgs84',
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return row!.id;
}

/** Inserts pictures in their order. */
export async function insertPictures(tx: Queryable, followUpId: string, pictures: readonly StoredPicture[]) {
  await tx.query(sql`
    insert into follow_up_picture (tenant_id, follow_up_id, position, small_path, whole_path)
    select ${tx.tenantId}::bigint, ${followUpId}::bigint, p.position, p.small, p.whole
    from unnest(${pictures.map(({ small }) => small)}::text[], ${pictures.map(({ whole }) => whole)}::text[])
      with ordinality as p (small, whole, position)`);
}

export async function removePictures(tx: Queryable, followUpId: string): Promise<void> {
  await tx.query(sql`
    delete from follow_up_picture where tenant_id = ${tx.tenantId} and follow_up_id = ${followUpId}`);
}

export function findFollowUps(db: Queryable, ids: string[]): Promise<StoredFollowUp[]> {
  return db.query<StoredFollowUp>(sql`
    select ${followUpColumns} from follow_up f ${joinAuthor}
    where f.tenant_id = ${db.tenantId} and f.id = any(${ids})`);
}

interface OwnStored {
  isEditable: boolean;
  /** True without an outcome and a place: words or pictures are then required. */
  isBare: boolean;
  pictures: StoredPicture[];
}

/** Locks a follow-up of this author until the transaction ends. Returns undefined for another author's. */
export async function findOwnFollowUp(
  tx: Queryable,
  { id, authorId, now }: { id: string; authorId: string; now: Date },
): Promise<OwnStored | undefined> {
  const [row] = await tx.query<OwnStored>(sql`
    select ${now} <= f.at + ${EDITABLE}::interval as "isEditable",
      f.outcome is null and f.latitude is null as "isBare", ${picturesOf} as pictures
    from follow_up f
    where f.tenant_id = ${tx.tenantId} and f.id = ${id} and f.author_id = ${authorId} for update`);
  return row;
}

export async function setText(tx: Queryable, id: string, text: string, at: Date): Promise<void> {
  await tx.query(sql`
    update follow_up set text = ${text}, edited_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Lists one page of a customer's follow-ups, newest first. */
export function findFollowUpPage(
  db: Queryable,
  customerId: string,
  after: Position | null,
  size: number,
): Promise<StoredFollowUp[]> {
  return db.query<StoredFollowUp>(sql`
    select ${followUpColumns} from follow_up f ${joinAuthor}
    where f.tenant_id = ${db.tenantId} and f.customer_id = ${customerId}
      ${after ? sql`and (f.at, f.id) < (${after.at}, ${after.id})` : nothing}
    order by f.at desc, f.id desc
    limit ${size}`);
}

export async function countFollowUps(db: Queryable, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from follow_up
    where tenant_id = ${db.tenantId} and customer_id = ${customerId}`);
  return row!.count;
}

/** Lists a member's follow-ups, newest first, up to the number that one file can hold. */
export function findFollowUpsBy(db: Queryable, authorId: string): Promise<OwnFollowUp[]> {
  return db.query<OwnFollowUp>(sql`
    select f.at, f.customer_id as "customerId", f.text, f.outcome, f.level, ${location} as location from follow_up f
    where f.tenant_id = ${db.tenantId} and f.author_id = ${authorId} order by at desc, id desc limit 100000`);
}

/**
 * Erases words, places and pictures about a customer whose personal data is erased. The fact and the time of each
 * follow-up stay. Returns the paths of the pictures.
 */
export async function eraseWords(tx: Queryable, customerId: string): Promise<string[]> {
  const ofCustomer = sql`tenant_id = ${tx.tenantId} and customer_id = ${customerId}`;
  await tx.query(sql`
    update follow_up set text = '', latitude = null, longitude = null, accuracy = null, place_name = null
    where ${ofCustomer}`);
  await tx.query(sql`delete from return_visit where ${ofCustomer} and state = 'waiting'`);
  await tx.query(sql`update return_visit set content = '' where ${ofCustomer}`);
  const pictures = await tx.query<{ path: string }>(sql`
    delete from follow_up_picture
    where tenant_id = ${tx.tenantId} and follow_up_id in (select id from follow_up where ${ofCustomer})
    returning small_path as path`);
  return pictures.map(({ path }) => path);
}

export function findPhrases(db: Queryable, memberId: string): Promise<{ id: string; text: string; own: boolean }[]> {
  return db.query(sql`
    select id, text, member_id is not null as own from quick_phrase
    where tenant_id = ${db.tenantId} and (member_id is null or member_id = ${memberId})
    order by member_id nulls last, position, id
    limit 100`);
}

/** Lists the phrases of the enterprise. */
export async function findSharedPhrases(db: Queryable): Promise<string[]> {
  const found = await db.query<{ text: string }>(sql`
    select text from quick_phrase where tenant_id = ${db.tenantId} and member_id is null order by position, id`);
  return found.map(({ text }) => text);
}

/** Replaces the phrases of a member; with `memberId` null, those of the enterprise. */
export async function replacePhrases(tx: Queryable, memberId: string | null, texts: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from quick_phrase
    where tenant_id = ${tx.tenantId} and member_id is not distinct from ${memberId}::bigint`);
  await insertPhrases(tx, texts, memberId);
}

export async function insertPhrases(
  tx: Queryable,
  texts: readonly string[],
  memberId: string | null = null,
): Promise<void> {
  await tx.query(sql`
    insert into quick_phrase (tenant_id, member_id, text, position)
    select ${tx.tenantId}::bigint, ${memberId}::bigint, p.text, p.position
    from unnest(${texts}::text[]) with ordinality as p (text, position)`);
}

export interface OutcomesWanted {
  authorId: string;
  since: string;
  callIds: string[];
}

/** Counts an author's last outcomes of calls. `outcome` is null for calls without a follow-up or an outcome. */
export function countCallOutcomes(
  db: Queryable,
  { authorId, since, callIds }: OutcomesWanted,
): Promise<{ outcome: Outcome | null; count: number }[]> {
  return db.query(sql`
    select last.outcome, count(*)::integer as count
    from unnest(${callIds}::bigint[]) as asked (id)
    left join (
      select distinct on (call_id) call_id, outcome from follow_up
      where tenant_id = ${db.tenantId} and author_id = ${authorId} and at >= ${since} and call_id = any(${callIds})
      order by call_id, id desc
    ) last on last.call_id = asked.id
    group by last.outcome order by count desc, last.outcome`);
}

/** A follow-up that happened before it was written down here. */
export interface PastFollowUp {
  customerId: string;
  authorId: string;
  /** The time of the follow-up, ISO 8601. */
  at: string;
  text: string;
  level: number | null;
  outcome?: Outcome | null;
}

/** Writes past follow-ups. Sends no reminders and counts nothing anew. Returns their ids in the given order. */
export async function insertPastFollowUps(tx: Queryable, past: readonly PastFollowUp[]): Promise<string[]> {
  const numbered = past.map((one, index) => ({ ...one, index }));
  const rows = await tx.query<{ id: string }>(sql`
    insert into follow_up (tenant_id, customer_id, author_id, at, text, level, outcome)
    select ${tx.tenantId}::bigint, p."customerId", p."authorId", p.at, p.text, p.level, p.outcome
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as p ("customerId" bigint, "authorId" bigint, at timestamptz, text text, level smallint, outcome text, index integer)
    order by p.index
    returning id`);
  return rows.map(({ id }) => id);
}

/** Finds the positions of follow-ups that are stored already, with the same customer, time and words. */
export async function findPresent(
  db: Queryable,
  past: readonly Pick<PastFollowUp, 'customerId' | 'at' | 'text'>[],
): Promise<Set<number>> {
  const asked = past.map(({ customerId, at, text }, index) => ({ customerId, at, text, index }));
  const found = await db.query<{ index: number }>(sql`
    select p.index
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as p ("customerId" bigint, at timestamptz, text text, index integer)
    where exists (
      select from follow_up f
      where f.tenant_id = ${db.tenantId} and f.customer_id = p."customerId" and f.at = p.at and f.text = p.text)`);
  return new Set(found.map(({ index }) => index));
}

/** Deletes the follow-ups that nobody corrected since. Returns their ids. */
export async function deletePastFollowUps(tx: Queryable, ids: string[]): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(sql`
    delete from follow_up where tenant_id = ${tx.tenantId} and id = any(${ids}) and edited_at is null returning id`);
  return gone.map(({ id }) => id);
}

/** Moves all follow-ups of one customer to another. */
export async function moveFollowUps(
  tx: Queryable,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<void> {
  await tx.query(sql`
    update follow_up set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
}

/** Moves follow-ups back to a customer. `ids`: an SQL expression, the array of their ids. */
export async function moveFollowUpsBack(tx: Queryable, ids: Sql, customerId: string): Promise<void> {
  await tx.query(sql`
    update follow_up set customer_id = ${customerId} where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}
