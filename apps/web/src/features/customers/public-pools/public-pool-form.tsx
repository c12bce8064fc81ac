import { hideableFields } from '@haihu/contract/customers/fields';
import type { PublicPoolRules } from '@haihu/contract/customers/public-pools';
import type { PoolSettings } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { hideableFieldNames } from '../hideable-field-texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { type StoredPublicPool, useSavePublicPool } from './use-public-pool-settings.ts';
import { useForecast } from '../../../parts/customers/public-pools/use-forecast.ts';
import { askForecast } from '../../../parts/customers/public-pools/ask-forecast.tsx';
import { DeletePublicPool } from './delete-public-pool.tsx';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { PeopleField } from './people-field.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { t } from '../../../parts/customers/public-pools/rule-texts.ts';
import { t as settings } from '../../../parts/config/settings/texts.ts';
import { unitOf, settingValueWords } from '../../../parts/config/settings/words.ts';

const numbers = [
  'claimsADay',
  'privateCap',
  'coolDownDays',
  'claimableAfterMinutes',
  'revealsADay',
  'followUpDays',
  'dealDays',
  'warnDays',
] as const;

const NAME_MOST = 20;
const FIRST = '1';

interface PublicPoolFormProps {
  publicPool: Omit<StoredPublicPool, 'id'> & { id?: string };
  enterprise: PoolSettings;
}

/**
 * Edits the users of a public pool, its hidden fields, and its rules that differ from the enterprise's. Shows the
 * effect on
 * the coming night before it saves.
 */
export default function PublicPoolForm({ publicPool, enterprise }: PublicPoolFormProps) {
  const [value, setValue] = useState(publicPool);
  const departments = useDepartments().data?.list ?? [];
  const [forecast, save] = [useForecast(), useSavePublicPool()];
  const change = (part: Partial<typeof value>) => setValue({ ...value, ...part });
  const isFirst = value.id === FIRST;
  const name = value.name?.trim() || null;
  const isWrong =
    (name === null && !isFirst) ||
    numbers.some((field) => numberFault(value.rules[field] ?? null, settingLimits[field]));

  async function send(): Promise<void> {
    const { id, version, everybody, departmentIds, hiddenFields, rules } = value;
    const people = {
      memberIds: value.members.map((person) => person.id),
      adminIds: value.admins.map((person) => person.id),
    };
    const draft = { id, version, name, everybody, departmentIds, hiddenFields, rules, ...people };
    try {
      if (!(await askForecast(await forecast.mutateAsync({ sea: draft })))) return;
      await save.mutateAsync(draft);
      showToast(t.saved);
      navigation().back();
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <>
      <div className="page on-ground setting-form">
        <div className="pad">
          <TextField
            label={t.name}
            hint={t.nameHint}
            value={value.name ?? ''}
            maxLength={NAME_MOST}
            placeholder={isFirst ? t.first : undefined}
            autoComplete="off"
            fault={name === null && !isFirst && t.nameNeeded}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <h2 className="sect">{t.members}</h2>
        <Cells inset>
          <SwitchCell
            label={t.forEverybody}
            note={t.forEverybodyNote}
            on={value.everybody}
            onChange={(everybody) => change({ everybody })}
          />
        </Cells>
        <div className="pad">
          {!value.everybody && (
            <>
              <Field id="departments" group label={t.departments}>
                {departments.length === 0 ? (
                  <p className="sec">{t.noDepartments}</p>
                ) : (
                  <ChipGroup
                    label={t.departments}
                    layout="wrap"
                    options={departments.map((one) => ({ value: one.id, label: one.name }))}
                    values={value.departmentIds}
                    onChange={(departmentIds) => change({ departmentIds })}
                  />
                )}
              </Field>
              <Field id="members" group label={t.chosenStaff}>
                <PeopleField label={t.chosenStaff} people={value.members} onChange={(members) => change({ members })} />
              </Field>
            </>
          )}
          <Field id="admins" group label={t.admins} hint={t.adminsNote}>
            <PeopleField label={t.admins} people={value.admins} onChange={(admins) => change({ admins })} />
          </Field>
          <Field id="hidden" group label={t.hidden} hint={t.hiddenNote}>
            <ChipGroup
              label={t.hidden}
              layout="wrap"
              options={hideableFields.map((field) => ({ value: field, label: hideableFieldNames[field] }))}
              values={value.hiddenFields}
              onChange={(hiddenFields) => change({ hiddenFields })}
            />
          </Field>
        </div>
        <Rules rules={value.rules} enterprise={enterprise} onChange={(rules) => change({ rules })} />
        {publicPool.id !== undefined && <DeletePublicPool publicPool={{ ...publicPool, id: publicPool.id }} />}
      </div>
      <SaveBar
        label={common.save}
        disabled={isWrong}
        busy={forecast.isPending || save.isPending}
        busyWords={forecast.isPending ? t.simulating : t.saving}
        onSave={() => void send()}
      />
    </>
  );
}

interface RulesProps {
  rules: PublicPoolRules;
  enterprise: PoolSettings;
  onChange: (rules: PublicPoolRules) => void;
}

/** Edits the rules. An empty field shows the inherited value. */
function Rules({ rules, enterprise, onChange }: RulesProps) {
  const set = (field: keyof PoolSettings, chosen: number | boolean | null) => {
    const { [field]: _before, ...others } = rules;
    onChange(chosen === null ? others : { ...others, [field]: chosen });
  };
  const { doubledForInterested: doubled } = rules;
  return (
    <>
      <h2 className="sect">{t.rules}</h2>
      <Cells inset>
        {numbers.map((field) => (
          <NumberSettingRow
            key={field}
            label={settings.fields.pools[field]}
            note={t.inherited(settingValueWords(field, enterprise[field]))}
            unit={unitOf(field)}
            value={rules[field] ?? null}
            empty={String(enterprise[field])}
            fault={numberFault(rules[field] ?? null, settingLimits[field])}
            onChange={(typed) => set(field, typed)}
          />
        ))}
      </Cells>
      <div className="pad">
        <Field id="doubled" group label={t.doubled} hint={t.rulesNote}>
          <ChipChoice
            label={t.doubled}
            layout="wrap"
            options={[
              {
                value: 'as',
                label: t.asEnterprise(settingValueWords('doubledForInterested', enterprise.doubledForInterested)),
              },
              { value: 'on', label: settings.on },
              { value: 'off', label: settings.off },
            ]}
            value={doubled === undefined ? 'as' : doubled ? 'on' : 'off'}
            onChange={(chosen) => set('doubledForInterested', chosen === 'as' ? null : chosen === 'on')}
          />
        </Field>
      </div>
    </>
  );
}
