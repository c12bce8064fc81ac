import type { Language } from '@haihu/contract/languages';
import type { NoticeKind } from '@haihu/contract/messages/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { SealedSubscription } from './devices.repository.ts';
import type { DueNotice } from './notice-words.ts';

/** A due notice, and the user that it is for. */
export interface TakenNotice extends DueNotice {
  id: string;
  userId: string;
}

/** Returns true if a notice of the enterprise is ready. */
export async function isAnyReady(db: Queryable, now: Date): Promise<boolean> {
  const [row] = await db.query<{ ready: boolean }>(sql`
    select exists (select from notice_due where tenant_id = ${db.tenantId} and ready_at <= ${now}) as ready`);
  return row!.ready;
}

/**
 * Takes the notices of up to so many users that are due, in order. Calls are taken once they are ready. All others of a
 * user are taken together once the first of them is ready. Others who take them meanwhile wait, so that no user's
 * notices are parted.
 */
export async function takeDueNotices(tx: Queryable, now: Date, most: number): Promise<TakenNotice[]> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices ' || ${tx.tenantId}::text, 0))`);
  const taken = await tx.query<TakenNotice>(sql`
    with ready as (
      select user_id, bool_or(kind <> 'call') as others from notice_due
      where tenant_id = ${tx.tenantId} and ready_at <= ${now}
      group by user_id order by user_id limit ${most}
    )
    delete from notice_due d using ready r
    where d.tenant_id = ${tx.tenantId} and d.user_id = r.user_id
      and (d.ready_at <= ${now} or (d.kind <> 'call' and r.others))
    returning d.id, d.user_id as "userId", d.kind, d.type, d.data`);
  return taken.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** The device that a notice can be sent to. */
export interface NoticeTargetDevice {
  id: string;
  userId: string;
  language: Language;
  isPhone: boolean;
  waits: boolean;
}

/** Finds the devices of users, without those whose push service refused this server `refused` times. */
export function findTargets(db: Queryable, userIds: string[], refused: number): Promise<NoticeTargetDevice[]> {
  return db.query<NoticeTargetDevice>(sql`
    select id, user_id as "userId", language, is_phone as "isPhone", waits from notice_device
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}::bigint[]) and refusals < ${refused} order by id`);
}

/** Finds the enterprise's zone, an IANA name. */
export async function findZoneOfNotices(db: Queryable): Promise<string> {
  const [row] = await db.query<{ zone: string }>(sql`select zone from tenant where id = ${db.tenantId}`);
  return row!.zone;
}

export interface NewSending {
  deviceId: string;
  kind: NoticeKind;
  payload: string;
  expiresAt: Date;
}

/** Inserts notices on their way, as one batch. */
export async function insertSendings(tx: Queryable, batch: string, sendings: NewSending[]): Promise<void> {
  await tx.query(sql`
    insert into notice_sending (tenant_id, batch, device_id, kind, payload, expires_at)
    select ${tx.tenantId}, ${batch}, "deviceId", kind, payload, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(sendings)}::jsonb)
      as s ("deviceId" bigint, kind text, payload text, "expiresAt" timestamptz)`);
}

export interface StoredSending extends SealedSubscription {
  id: string;
  deviceId: string;
  kind: NoticeKind;
  payload: string;
  expiresAt: string;
  tries: number;
  /** True if the session of the device can still be used, and its enterprise is not suspended. */
  isSignedIn: boolean;
}

/** Finds the notices of a batch that are still on their way, without those that were put off. */
export function findSendings(db: Queryable, batch: string, now: Date): Promise<StoredSending[]> {
  return db.query<StoredSending>(sql`
    select n.id, n.device_id as "deviceId", n.kind, n.payload, n.expires_at as "expiresAt", n.tries,
      d.endpoint_enc as "endpointEnc", d.keys_enc as "keysEnc",
      s.revoked_at is null and s.expires_at > ${now} and t.suspended_at is null as "isSignedIn"
    from notice_sending n
    join notice_device d on d.tenant_id = n.tenant_id and d.id = n.device_id
    join session s on s.id = d.session_id
    join tenant t on t.id = n.tenant_id
    where n.tenant_id = ${db.tenantId} and n.batch = ${batch} and (n.retry_at is null or n.retry_at <= ${now})
    order by n.id`);
}

/** Finds the instant at which the next notice of a batch is tried again. */
export async function findNextTry(db: Queryable, batch: string): Promise<Date | null> {
  const [row] = await db.query<{ next: string | null }>(sql`
    select min(retry_at) as next from notice_sending where tenant_id = ${db.tenantId} and batch = ${batch}`);
  return row?.next ? new Date(row.next) : null;
}

/** Ends a notice that its push service took, and notes that on its device. */
export async function endSending(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`
    with ended as (
      delete from notice_sending where tenant_id = ${db.tenantId} and id = ${id} returning device_id
    )
    update notice_device set sent_at = ${at}, refusals = 0
    where tenant_id = ${db.tenantId} and id in (select device_id from ended)`);
}

export async function deleteSending(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from notice_sending where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Puts a notice off until the next try. */
export async function putNoticeOff(tx: Queryable, id: string, retryAt: Date): Promise<void> {
  await tx.query(sql`
    update notice_sending set tries = tries + 1, retry_at = ${retryAt}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
