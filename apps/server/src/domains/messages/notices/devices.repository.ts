import type { Language } from '@haihu/contract/languages';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A device's subscription, sealed. */
export interface SealedSubscription {
  endpointEnc: Buffer;
  keysEnc: Buffer;
}

export interface NewNoticeDevice extends SealedSubscription {
  userId: string;
  sessionId: string;
  endpointHash: Buffer;
  language: Language;
  isPhone: boolean;
  /** True for a device that fetches its notices by itself. */
  waits: boolean;
  at: Date;
}

export interface StoredNoticeDevice {
  id: string;
  sessionId: string;
  system: string | null;
  browser: string | null;
  addedAt: string;
  sentAt: string | null;
  refusals: number;
}

/** Lists the user's devices, the newest first. Their names are those of their sessions. */
export function findNoticeDevices(db: Queryable, userId: string): Promise<StoredNoticeDevice[]> {
  return db.query<StoredNoticeDevice>(sql`
    select d.id, d.session_id as "sessionId", s.device_system as system, s.device_browser as browser,
      d.added_at as "addedAt", d.sent_at as "sentAt", d.refusals
    from notice_device d join session s on s.id = d.session_id
    where d.tenant_id = ${db.tenantId} and d.user_id = ${userId}
    order by d.added_at desc, d.id desc`);
}

/**
 * Puts a device in place of that of its session, and of every device with its address. Returns its id, or null if the
 * session has ended.
 */
export async function replaceDevice(tx: Queryable, device: NewNoticeDevice): Promise<string | null> {
  const { userId, sessionId, endpointEnc, endpointHash, keysEnc, language, isPhone, waits, at } = device;
  await tx.query(sql`select release_notice_endpoint(${endpointHash})`);
  await tx.query(sql`delete from notice_device where tenant_id = ${tx.tenantId} and session_id = ${sessionId}`);
  // The lock makes a session that ends at this moment wait, so that it removes this device too.
  const [row] = await tx.query<{ id: string }>(sql`
    insert into notice_device (
      tenant_id, user_id, session_id, endpoint_enc, endpoint_hash, keys_enc, language, is_phone, waits,
      added_at)
    select ${tx.tenantId}, ${userId}, s.id, ${endpointEnc}, ${endpointHash}, ${keysEnc}, ${language}, ${isPhone}, ${waits},
      ${at}
    from session s where s.id = ${sessionId} and s.revoked_at is null for share
    returning id`);
  return row?.id ?? null;
}

/** Deletes all but so many of the user's devices, the oldest first. */
export async function keepNewest(tx: Queryable, userId: string, most: number): Promise<void> {
  await tx.query(sql`
    delete from notice_device where tenant_id = ${tx.tenantId} and id in (
      select id from notice_device where tenant_id = ${tx.tenantId} and user_id = ${userId}
      order by added_at desc, id desc offset ${most})`);
}

/** Deletes one of the user's devices. Returns false if there is none with this id. */
export async function deleteDevice(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from notice_device where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id} returning id`);
  return deleted.length > 0;
}

export interface ReachableDevice extends SealedSubscription {
  id: string;
  userId: string;
  language: Language;
  waits: boolean;
}

/** Finds one of the user's devices with its subscription. */
export async function findNoticeDevice(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ReachableDevice | undefined> {
  const [device] = await db.query<ReachableDevice>(sql`
    select id, user_id as "userId", language, waits, endpoint_enc as "endpointEnc", keys_enc as "keysEnc"
    from notice_device where tenant_id = ${db.tenantId} and user_id = ${userId} and id = ${id}`);
  return device;
}

/** Notes that the push service of a device took a notice. */
export async function noteSent(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`
    update notice_device set sent_at = ${at}, refusals = 0 where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Counts a refusal of this server by the push service of a device. */
export async function noteRefusal(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update notice_device set refusals = refusals + 1 where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Deletes a device whose subscription has ended. */
export async function forgetSubscription(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from notice_device where tenant_id = ${tx.tenantId} and id = ${id}`);
}
