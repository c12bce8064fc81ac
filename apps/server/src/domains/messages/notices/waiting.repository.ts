import type { NoticeKind } from '@haihu/contract/messages/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A device of the app that waits for notices. */
export interface WaitingDevice {
  id: string;
  /** True if the session of the device can still be used, and its enterprise is not suspended. */
  isSignedIn: boolean;
}

/** Finds the waiting device with this hash of its secret. */
export async function findWaitingDevice(db: Queryable, hash: Buffer, now: Date): Promise<WaitingDevice | undefined> {
  const [device] = await db.query<WaitingDevice>(sql`
    select d.id, s.revoked_at is null and s.expires_at > ${now} and t.suspended_at is null as "isSignedIn"
    from notice_device d join session s on s.id = d.session_id join tenant t on t.id = d.tenant_id
    where d.tenant_id = ${db.tenantId} and d.endpoint_hash = ${hash} and d.waits`);
  return device;
}

export interface NewWaitingNotice {
  deviceId: string;
  kind: NoticeKind | 'test';
  payload: string;
  expiresAt: Date;
}

/**
 * Inserts notices that devices fetch. Locks the devices until the commit, so that their numbers rise in the order of the
 * commits: a device asks for those after the last one it knows, and would never get a lower one that came later. Leaves
 * out devices that are gone.
 */
export async function insertWaitingNotices(tx: Queryable, notices: NewWaitingNotice[]): Promise<void> {
  const deviceIds = notices.map(({ deviceId }) => deviceId);
  await tx.query(sql`
    with device as (
      select id from notice_device where tenant_id = ${tx.tenantId} and id = any(${deviceIds}::bigint[])
      order by id for no key update
    )
    insert into notice_waiting (tenant_id, device_id, kind, payload, expires_at)
    select ${tx.tenantId}, device.id, kind, payload, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as s ("deviceId" bigint, kind text, payload text, "expiresAt" timestamptz)
      join device on device.id = "deviceId"`);
}

/** Deletes the notices that a device has shown, and those that came to nothing. Notes that the device got them. */
export async function endShownNotices(db: Queryable, deviceId: string, seen: string, now: Date): Promise<void> {
  await db.query(sql`
    with ended as (
      delete from notice_waiting
      where tenant_id = ${db.tenantId} and device_id = ${deviceId} and (id <= ${seen} or expires_at <= ${now})
      returning id
    )
    update notice_device set sent_at = ${now}
    where tenant_id = ${db.tenantId} and id = ${deviceId} and exists (select from ended where id <= ${seen})`);
}

export interface StoredWaitingNotice {
  id: string;
  kind: string;
  payload: string;
}

/** Finds the notices of a device that it has not shown, the oldest first. */
export function findWaitingNotices(
  db: Queryable,
  deviceId: string,
  seen: string,
  now: Date,
): Promise<StoredWaitingNotice[]> {
  return db.query<StoredWaitingNotice>(sql`
    select id, kind, payload from notice_waiting
    where tenant_id = ${db.tenantId} and device_id = ${deviceId} and id > ${seen} and expires_at > ${now}
    order by id limit 50`);
}
