import { type SettingKey, type Settings, settingDefaults } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import { findSettingSince, findValue, insertChange, type SettingChange } from './settings.repository.ts';

/**
 * Returns the present settings of a group. They are read each time, in the transaction of the work that uses them.
 * A change is valid from the next request on, in every process. Settings of a newer release have their defaults.
 */
export async function readSettings<Key extends Exclude<SettingKey, 'masking' | 'phrases'>>(
  db: Queryable,
  key: Key,
): Promise<Settings[Key]> {
  return withDefaults(key, await findValue(db, key));
}

/**
 * Completes the stored settings of a group with defaults, for callers who read `valueColumn` in a statement of their
 * own.
 */
export function withDefaults<Key extends SettingKey>(key: Key, stored: object | null): Settings[Key] {
  return { ...settingDefaults[key], ...stored };
}

/** Returns the instant at which a group last changed. Earlier work followed other rules. Null: it never changed. */
export const settingsSince = (db: Queryable, key: SettingKey) => findSettingSince(db, key);

/** Records a change in the group's history and in the audit. */
export async function noteChange(
  tx: Queryable,
  member: Member,
  { key, at, before, after }: Omit<SettingChange, 'actorId'>,
): Promise<void> {
  await insertChange(tx, { key, at, actorId: member.userId, before, after });
  const detail = { group: key, fields: Object.keys(after).join(' ') };
  await audit(tx, member, { at, action: 'config.settings', subjectId: null, detail });
}
