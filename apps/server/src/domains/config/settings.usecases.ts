import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { maskableField, type MaskingSettings, settingDefaults, settingKey } from '@haihu/contract/settings';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { Member } from '../../platform/member.ts';
import { changedFields, checkAgainstPack, packOf } from './settings.policy.ts';
import * as repository from './settings.repository.ts';

type Save = RequestOf<'config.saveSettings'>;

export type SettingsUsecases = ReturnType<typeof createSettings>;

export function createSettings({ db, clock }: { db: Db; clock: Clock }) {
  async function all(member: Member): Promise<ReplyOf<'config.settings'>> {
    const tenant = db.forTenant(member.tenantId);
    const [found, masking] = await Promise.all([
      repository.findSettings(tenant, settingKey.options),
      readMasking(tenant),
    ]);
    const groups = settingKey.options.map((key) => {
      const { version, changedAt, changedBy, value } = found.find((one) => one.key === key) ?? neverChanged;
      return [key, { version, changedAt, changedBy, value: { ...settingDefaults[key], ...value } }] as const;
    });
    const reply = Object.fromEntries(groups) as unknown as ReplyOf<'config.settings'>;
    return { ...reply, masking: { ...reply.masking, value: masking } };
  }

  /** Throws `config.stale` when somebody was faster; a save that changes nothing leaves no trace. */
  async function save(member: Member, { key, version, value }: Save): Promise<ReplyOf<'config.saveSettings'>> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.lockSetting(tx, key);
      const [found] = await repository.findSettings(tx, [key]);
      if (version !== (found?.version ?? 0)) throw stale(found);
      if (key === 'calling') checkAgainstPack(value, member.rulePack);
      const before = key === 'masking' ? await readMasking(tx) : { ...settingDefaults[key], ...found?.value };
      const change = changedFields(before, value);
      if (!change) return { version };
      if (key === 'masking') await repository.saveMasking(tx, value);
      await note(tx, member, { key, at, ...change });
      const stored = key === 'masking' ? {} : value;
      return { version: await repository.saveSetting(tx, { key, value: stored, at, memberId: member.userId }) };
    });
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
    const { calling, duplicates, wrapUp, levels } = await all(member);
    return {
      calling: calling.value,
      pack: packOf(member.rulePack),
      duplicates: duplicates.value,
      wrapUp: wrapUp.value,
      levels: levels.value,
    };
  }

  return {
    all,
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

/** In the history of the group, and in the audit: who changed which fields. */
async function note(
  tx: Queryable,
  member: Member,
  { key, at, before, after }: Omit<repository.SettingChange, 'actorId'>,
): Promise<void> {
  await repository.insertChange(tx, { key, at, actorId: member.userId, before, after });
  const detail = { group: key, fields: Object.keys(after).join(' ') };
  await audit(tx, member, { at, action: 'config.settings', subjectId: null, detail });
}

/** The enterprise's own row is the one source; what is no field of ours is left out. */
async function readMasking(db: Queryable): Promise<MaskingSettings> {
  const { isOn, exemptions } = await repository.findMasking(db);
  const exemptFields = maskableField.options.filter((field) => exemptions.isOpen && exemptions.value.includes(field));
  return { isOn, exemptFields };
}
