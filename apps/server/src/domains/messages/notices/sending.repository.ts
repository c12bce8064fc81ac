import type { Language } from '@haihu/contract/languages';
import type { NoticeKind } from '@haihu/contract/messages/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { SealedSubscription } from './devices.repository.ts';
import type { DueNotice } from './notice-words.ts';

/**
 * Takes the notices of a user that are due. Calls are taken once they are ready. All others are taken together once the
 * first of them is ready.
 */
export async function takeDueNotices(tx: Queryable, userId: string, now: Date): Promise<DueNotice[]> {
  const taken = await tx.query<DueNotice & { id: string }>(sql`
    delete from notice_due d
    where d.tenant_id = ${tx.tenantId} and d.user_id = ${userId} and (d.ready_at <= ${now} or (d.kind <> 'call' and exists (
      select from notice_due o where o.tenant_id = ${tx.tenantId} and o.user_id = ${userId}
        and o.kind <> 'call' and o.ready_at <= ${now})))
    returning d.id, d.kind, d.type, d.data`);
  return taken.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** The device that a notice can be sent to. */
export interface NoticeTargetDevice {
  id: string;
  language: Language;
  isPhone: boolean;
}

/** Finds the devices of a user, without those whose push service refused this server `refused` times. */
export function findTargets(db: Queryable, userId: string, refused: number): Promise<NoticeTargetDevice[]> {
  return db.query<NoticeTargetDevice>(sql`
    select id, language, is_phone as "isPhone" from notice_device
    where tenant_id = ${db.tenantId} and user_id = ${userId} and refusals < ${refused} order by id`);
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

/** Inserts notices on their way. Returns their ids. */
export async function insertSendings(tx: Queryable, sendings: NewSending[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into notice_sending (tenant_id, device_id, kind, payload, expires_at)
    select ${tx.tenantId}, "deviceId", kind, payload, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(sendings)}::jsonb)
      as s ("deviceId" bigint, kind text, payload text, "expiresAt" timestamptz)
    returning id`);
  return rows.map(({ id }) => id);
}

export interface StoredSending extends SealedSubscription {
  deviceId: string;
  kind: NoticeKind;
  payload: string;
  expiresAt: string;
  tries: number;
  retryAt: string | null;
  /** True if the session of the device can still be used, and its enterprise is not suspended. */
  isSignedIn: boolean;
}

export async function findSending(db: Queryable, id: string, now: Date): Promise<StoredSending | undefined> {
  const [sending] = await db.query<StoredSending>(sql`
    select n.device_id as "deviceId", n.kind, n.payload, n.expires_at as "expiresAt", n.tries, n.retry_at as "retryAt",
      d.endpoint_enc as "endpointEnc", d.keys_enc as "keysEnc",
      s.revoked_at is null and s.expires_at > ${now} and t.suspended_at is null as "isSignedIn"
    from notice_sending n
    join notice_device d on d.tenant_id = n.tenant_id and d.id = n.device_id
    join session s on s.id = d.session_id
    join tenant t on t.id = n.tenant_id
    where n.tenant_id = ${db.tenantId} and n.id = ${id}`);
  return sending;
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

/** Puts a notice off. Returns false if it is gone, or was put off by another run of its job. */
export async function putNoticeOff(
  tx: Queryable,
  id: string,
  { tries, retryAt }: { tries: number; retryAt: Date },
): Promise<boolean> {
  const put = await tx.query(sql`
    update notice_sending set tries = ${tries + 1}, retry_at = ${retryAt}
    where tenant_id = ${tx.tenantId} and id = ${id} and tries = ${tries} returning id`);
  return put.length > 0;
}
