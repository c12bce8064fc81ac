import type { HistoryKey, SettingKey } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';

export interface StoredSetting {
  key: SettingKey;
  version: number;
  value: Record<string, unknown>;
  changedAt: string;
  changedBy: string;
}

/** Finds which of these groups were ever changed. */
export function findSettings(db: Queryable, keys: readonly SettingKey[]): Promise<StoredSetting[]> {
  return db.query<StoredSetting>(sql`
    select s.key, s.version, s.value, s.changed_at as "changedAt", m.name as "changedBy"
    from setting s join membership m on m.tenant_id = s.tenant_id and m.user_id = s.changed_by
    where s.tenant_id = ${db.tenantId} and s.key = any(${keys})`);
}

/** Returns a column with the document of a group, for statements of other domains. Null while the defaults hold. */
export function valueColumn(tenantId: string, key: SettingKey): Sql {
  return sql`(select value from setting where tenant_id = ${tenantId} and key = ${key})`;
}

export async function findValue(db: Queryable, key: SettingKey): Promise<Record<string, unknown> | null> {
  const [found] = await db.query<{ value: Record<string, unknown> | null }>(
    planOnce(sql`select ${valueColumn(db.tenantId, key)} as value`),
  );
  return found!.value;
}

export async function findSettingSince(db: Queryable, key: SettingKey): Promise<string | null> {
  const [found] = await db.query<{ at: string }>(sql`
    select changed_at as at from setting where tenant_id = ${db.tenantId} and key = ${key}`);
  return found?.at ?? null;
}

/** Locks a group until the transaction ends, so that its next save waits. */
export async function lockSetting(tx: Queryable, key: SettingKey): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('setting ' || ${tx.tenantId}::text || ' ' || ${key}::text, 0))`);
}

export async function saveSetting(
  tx: Queryable,
  { key, value, at, memberId }: { key: SettingKey; value: object; at: Date; memberId: string },
): Promise<number> {
  const [saved] = await tx.query<{ version: number }>(sql`
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    values (${tx.tenantId}, ${key}, 1, ${JSON.stringify(value)}::jsonb, ${at}, ${memberId})
    on conflict (tenant_id, key) do update
      set version = setting.version + 1, value = excluded.value, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by
    returning version`);
  return saved!.version;
}

/** A change of a group, field by field. */
export interface SettingChange {
  key: HistoryKey;
  at: Date;
  actorId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function insertChange(tx: Queryable, { key, at, actorId, before, after }: SettingChange): Promise<void> {
  await tx.query(sql`
    insert into setting_change (tenant_id, key, at, actor_id, before, after)
    values (
      ${tx.tenantId}, ${key}, ${at}, ${actorId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb
    )`);
}

export interface StoredChange extends Pick<SettingChange, 'before' | 'after'> {
  id: string;
  at: string;
  by: string;
}

export function findChanges(
  db: Queryable,
  key: HistoryKey,
  after: { at: string; id: string } | null,
  size: number,
): Promise<StoredChange[]> {
  const further = after ? sql`and (c.at, c.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  return db.query<StoredChange>(sql`
    select c.id, c.at, m.name as by, c.before, c.after
    from setting_change c join membership m on m.tenant_id = c.tenant_id and m.user_id = c.actor_id
    where c.tenant_id = ${db.tenantId} and c.key = ${key} ${further}
    order by c.at desc, c.id desc limit ${size}`);
}

/** Finds the masking in the enterprise's own row, from which every session reads it. */
export async function findMasking(db: Queryable) {
  const [found] = await db.query<{
    isOn: boolean;
    exemptions: { isOpen: boolean; value: string[] };
    listRowsADay: number;
  }>(sql`
    select masks_phones as "isOn", mask_exemptions as exemptions, list_rows_a_day as "listRowsADay" from tenant where id = ${db.tenantId}`);
  return found!;
}

export async function saveMasking(
  tx: Queryable,
  { isOn, exemptFields, listRowsADay }: { isOn: boolean; exemptFields: string[]; listRowsADay: number },
): Promise<void> {
  const exemptions = { isOpen: exemptFields.length > 0, value: exemptFields };
  await tx.query(sql`
    update tenant set masks_phones = ${isOn}, mask_exemptions = ${JSON.stringify(exemptions)}::jsonb,
      list_rows_a_day = ${listRowsADay}
    where id = ${tx.tenantId}`);
}
