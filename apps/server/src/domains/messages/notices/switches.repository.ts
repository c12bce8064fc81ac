import type { NoticeSwitch } from '@haihu/contract/messages/notices';
import type { NoticeKind } from '@haihu/contract/messages/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export function findSwitches(db: Queryable, userId: string): Promise<NoticeSwitch[]> {
  return db.query<NoticeSwitch>(sql`
    select kind, push, sound from notice_switch where tenant_id = ${db.tenantId} and user_id = ${userId}`);
}

/** Lists the kinds of which users want no notices. */
export function findKindsOff(db: Queryable, userIds: string[]) {
  return db.query<{ userId: string; kind: NoticeKind }>(sql`
    select user_id as "userId", kind from notice_switch
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}::bigint[]) and not push`);
}

export async function saveSwitches(tx: Queryable, userId: string, list: NoticeSwitch[]): Promise<void> {
  await tx.query(sql`
    insert into notice_switch (tenant_id, user_id, kind, push, sound)
    select ${tx.tenantId}, ${userId}, kind, push, sound
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as s (kind text, push boolean, sound boolean)
    on conflict (tenant_id, user_id, kind) do update set push = excluded.push, sound = excluded.sound`);
}
