import { maskableFields } from '@haihu/contract/config/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import {
  type MaskingSettings,
  settingDefaults,
  type SettingKey,
  settingKey,
  type Settings,
} from '@haihu/contract/config/core/settings';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Member } from '../../../kernel/member.ts';
import { noteChange } from './read-settings.ts';
import type { SharedPhrases } from '../config.seams.ts';
import { changedFields, checkAgainstPack, packOf, settleFields } from './settings.policy.ts';
import * as repository from './settings.repository.ts';

type Save = RequestOf<'config.saveSettings'>;

export interface SettingsParts {
  db: Db;
  clock: Clock;
  phrases: SharedPhrases;
}

export function createSettingUsecases({ db, clock, phrases }: SettingsParts) {
  async function all(member: Member): Promise<ReplyOf<'config.settings'>> {
    const tenant = db.forTenant(member.tenantId);
    const [found, masking, texts] = await Promise.all([
      repository.findSettings(tenant, settingKey.options),
      readMasking(tenant),
      phrases.find(tenant),
    ]);
    const groups = settingKey.options.map((key) => {
      const { version, changedAt, changedBy, value } = found.find((one) => one.key === key) ?? neverChanged;
      return [key, { version, changedAt, changedBy, value: { ...settingDefaults[key], ...value } }] as const;
    });
    const reply = Object.fromEntries(groups) as unknown as ReplyOf<'config.settings'>;
    const elsewhere = {
      masking: { ...reply.masking, value: masking },
      phrases: { ...reply.phrases, value: { texts } },
    };
    return { ...reply, ...elsewhere };
  }

  /** Returns one setting under its key. */
  async function byKey(
    member: Member,
    key: RequestOf<'config.getConfig'>['configKey'],
  ): Promise<ReplyOf<'config.getConfig'>> {
    if (key === 'privacy_whitelist') return member.maskExemptions;
    return { setting: { [key]: (await all(member))[key] } };
  }

  /**
   * Saves a group of settings. Throws `config.stale` when another member saved first. A save that changes nothing
   * leaves no trace.
   */
  async function save(member: Member, group: Save): Promise<ReplyOf<'config.saveSettings'>> {
    const { key, version } = group;
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.lockSetting(tx, key);
      const [found] = await repository.findSettings(tx, [key]);
      if (version !== (found?.version ?? 0)) throw stale(found);
      const before = await readBefore(tx, key, found);
      const value = settled(group, before, member);
      const change = changedFields(before, value);
      if (!change) return { version };
      if (group.key === 'masking') await repository.saveMasking(tx, group.value);
      if (group.key === 'phrases') await phrases.save(tx, group.value.texts);
      await noteChange(tx, member, { key, at, ...change });
      const stored = keptElsewhere.has(key) ? {} : value;
      return { version: await repository.saveSetting(tx, { key, value: stored, at, memberId: member.userId }) };
    });
  }

  async function readBefore(tx: Queryable, key: SettingKey, found?: repository.StoredSetting): Promise<object> {
    if (key === 'masking') return readMasking(tx);
    if (key === 'phrases') return { texts: await phrases.find(tx) };
    return { ...settingDefaults[key], ...found?.value };
  }

  async function history(
    member: Member,
    { key, next, size }: RequestOf<'config.history'>,
  ): Promise<ReplyOf<'config.history'>> {
    const after = next ? readCursor(next) : null;
    const rows = await repository.findChanges(db.forTenant(member.tenantId), key, after, size + 1);
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return {
      list,
      next: last && rows.length > size ? writeCursor(last) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  async function options(member: Member): Promise<ReplyOf<'config.options'>> {
    const { calling, duplicates, wrapUp, levels, customFields } = await all(member);
    return {
      calling: calling.value,
      pack: packOf(member.rulePack),
      duplicates: duplicates.value,
      wrapUp: wrapUp.value,
      levels: levels.value,
      customFields: customFields.value,
    };
  }

  return {
    all,
    byKey,
    save,
    history,
    privacy: (member: Member) => readMasking(db.forTenant(member.tenantId)),
    options,
    poolRules: async (member: Member) => (await all(member)).pools.value,
  };
}

const neverChanged = { version: 0, changedAt: null, changedBy: null, value: {} };

function stale(found: repository.StoredSetting | undefined): AppError {
  const { changedBy = null, changedAt = null, version = 0 } = found ?? {};
  return new AppError('config.stale', { by: changedBy, at: changedAt, version });
}

/** The groups whose values are stored elsewhere. Only their version is stored here. */
const keptElsewhere: ReadonlySet<SettingKey> = new Set(['masking', 'phrases']);

/** Returns the value to store, after checks that no schema can make. */
function settled(group: Save, before: object, member: Member): object {
  if (group.key === 'calling') checkAgainstPack(group.value, member.rulePack);
  if (group.key === 'customFields') return settleFields(before as Settings['customFields'], group.value);
  return group.value;
}

/** Reads the masking from the enterprise's own row, its only source. Leaves out unknown fields. */
async function readMasking(db: Queryable): Promise<MaskingSettings> {
  const { isOn, exemptions, listRowsADay } = await repository.findMasking(db);
  const exemptFields = maskableFields.filter((field) => exemptions.isOpen && exemptions.value.includes(field));
  return { isOn, exemptFields, listRowsADay };
}
