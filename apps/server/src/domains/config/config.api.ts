import { type SettingKey, type Settings, settingDefaults } from '@haihu/contract/config/settings';
import type { Queryable } from '../../platform/db/db.ts';
import { audit } from '../../platform/audit.ts';
import type { Member } from '../../platform/member.ts';
import { findSince, findValue, insertChange, type SettingChange } from './settings/settings.repository.ts';

export { findHostOwner } from './branding/look.repository.ts';
export { normaliseHost } from './host.ts';
export { requireOnEarth } from './maps/maps.usecases.ts';
export { valueColumn } from './settings/settings.repository.ts';

/**
 * A group of settings as it stands now. Read anew each time, in the transaction of the work it decides: a change holds
 * from the next request on, in every process. What came with a newer release has its default.
 */
export async function readSettings<Key extends Exclude<SettingKey, 'masking' | 'phrases'>>(
  db: Queryable,
  key: Key,
): Promise<Settings[Key]> {
  return withDefaults(key, await findValue(db, key));
}

/** What is stored of a group, made whole: for who reads it with `valueColumn` in a statement of its own. */
export function withDefaults<Key extends SettingKey>(key: Key, stored: object | null): Settings[Key] {
  return { ...settingDefaults[key], ...stored };
}

/** When a group was changed last: what was done before that was done by other rules. Null: never. */
export const settingsSince = (db: Queryable, key: SettingKey) => findSince(db, key);

/** In the history of a group, and in the audit: who changed which fields. */
export async function noteChange(
  tx: Queryable,
  member: Member,
  { key, at, before, after }: Omit<SettingChange, 'actorId'>,
): Promise<void> {
  await insertChange(tx, { key, at, actorId: member.userId, before, after });
  const detail = { group: key, fields: Object.keys(after).join(' ') };
  await audit(tx, member, { at, action: 'config.settings', subjectId: null, detail });
}
