import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import type { Place as GeoPlace } from '@haihu/rules/geo';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, planOnce, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { OwnFollowUp } from '../../identity/identity.api.ts';
import { picturesOf, type StoredPicture } from '../pictures/pictures.repository.ts';

export interface NewFollowUp {
  customerId: string;
  authorId: string;
  at: Date;
  /** Only for a follow-up that a device sent later than it was written. */
  receivedAt?: Date;
  text: string;
  outcome?: string;
  /** The words of the enterprise's own outcome. */
  ownOutcome?: string;
  level?: number;
  callId?: string;
  nextVisitAt?: Date;
  location?: GeoPlace & { accuracy: number; name?: string };
}

export interface StoredFollowUp extends Omit<FollowUp, 'pictures'> {
  pictures: StoredPicture[];
}

/** The time in which the author may correct a follow-up. */
export const EDITABLE = '10 minutes';

const location = sql`
  case when f.latitude is not null then jsonb_build_object(
    'latitude', f.latitude, 'longitude', f.longitude, 'system', f.place_system, 'accuracy', f.accuracy, 'name', f.place_name) end`;

/** A late follow-up can be corrected from the moment at which it was received. */
const editableUntil = sql`coalesce(f.received_at, f.at) + ${EDITABLE}::interval`;

const followUpColumns = sql`
  f.id, f.customer_id as "customerId", f.author_id as "authorId", author.name as "authorName", f.at, f.text,
  f.outcome, f.own_outcome as "ownOutcome", f.level, f.call_id as "callId", f.next_visit_at as "nextVisitAt", f.edited_at as "editedAt",
  ${location} as location,
  ${picturesOf(sql`f`)} as pictures,
  ${editableUntil} as "editableUntil"`;

const joinAuthor = sql`join membership author on author.tenant_id = f.tenant_id and author.user_id = f.author_id`;

export async function insertFollowUp(tx: Queryable, followUp: NewFollowUp): Promise<string> {
  const insert = insertInto('follow_up', {
    tenant_id: tx.tenantId,
    customer_id: followUp.customerId,
    author_id: followUp.authorId,
    at: followUp.at,
    received_at: followUp.receivedAt,
    text: followUp.text,
    outcome: followUp.outcome,
    own_outcome: followUp.ownOutcome,
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

/** Counts the follow-ups of calls to a customer that were written with these words of an own outcome. */
export async function countOwnOutcome(tx: Queryable, customerId: string, words: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(distinct call_id)::int as count from follow_up
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and own_outcome = ${words}`);
  return row!.count;
}

export function findFollowUps(db: Queryable, ids: string[]): Promise<StoredFollowUp[]> {
  return db.query<StoredFollowUp>(
    planOnce(sql`
    select ${followUpColumns} from follow_up f ${joinAuthor}
    where f.tenant_id = ${db.tenantId} and f.id = any(${ids})`),
  );
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
    select ${now} <= ${editableUntil} as "isEditable",
      f.outcome is null and f.latitude is null as "isBare", ${picturesOf(sql`f`)} as pictures
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
