import type { DeviceLook } from '@haihu/contract/socket';
import type { ConnectedDevice } from '../../../kernel/presence.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { isAlive } from '../../../platform/events/bus.ts';

const alive = isAlive(sql`p.process_id`);

/** Records a device as its client describes it. Removes rows of its session that a dead process left. */
export async function noteDevice(tx: Queryable, device: ConnectedDevice, look: DeviceLook): Promise<void> {
  const { userId, sessionId, connectionId, processId } = device;
  await tx.query(sql`
    delete from device_presence p where p.tenant_id = ${tx.tenantId} and p.session_id = ${sessionId} and not (${alive})`);
  await tx.query(sql`
    insert into device_presence
      (tenant_id, connection_id, user_id, session_id, process_id, is_phone, is_app, is_shown)
    values (${tx.tenantId}, ${connectionId}, ${userId}, ${sessionId}, ${processId}, ${look.isPhone}, ${look.isApp},
      ${look.isShown})
    on conflict (tenant_id, connection_id) do update set is_phone = excluded.is_phone, is_app = excluded.is_app,
      is_shown = excluded.is_shown`);
}

export async function forgetDevice(db: Queryable, connectionId: string): Promise<void> {
  await db.query(sql`
    delete from device_presence where tenant_id = ${db.tenantId} and connection_id = ${connectionId}`);
}

/** Returns true if a device of the member is connected to another process. */
export async function isElsewhere(db: Queryable, userId: string, processId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from device_presence p
    where p.tenant_id = ${db.tenantId} and p.user_id = ${userId} and p.process_id <> ${processId} and ${alive} limit 1`);
  return found.length > 0;
}

/** Counts the member's phones that are in front, without the session that asks. */
export async function countPhones(db: Queryable, userId: string, askingSession: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(distinct p.session_id)::integer as count from device_presence p
    where p.tenant_id = ${db.tenantId} and p.user_id = ${userId} and p.session_id <> ${askingSession}
      and p.is_phone and p.is_shown and ${alive}`);
  return row!.count;
}

/** Finds the session of an app in front, which dials without a tap. Prefers the given session. */
export async function findApp(db: Queryable, userId: string, preferred: string): Promise<string | undefined> {
  const [row] = await db.query<{ sessionId: string }>(sql`
    select p.session_id as "sessionId" from device_presence p
    where p.tenant_id = ${db.tenantId} and p.user_id = ${userId} and p.is_app and p.is_shown and ${alive}
    order by p.session_id = ${preferred} desc limit 1`);
  return row?.sessionId;
}

/** Finds those of the users who have a page or app in front, and tells if one is on a phone. */
export function findInFront(db: Queryable, userIds: string[]) {
  return db.query<{ userId: string; phone: boolean }>(sql`
    select p.user_id as "userId", bool_or(p.is_phone) as phone from device_presence p
    where p.tenant_id = ${db.tenantId} and p.user_id = any(${userIds}::bigint[]) and p.is_shown and ${alive}
    group by p.user_id`);
}
