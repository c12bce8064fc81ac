import type { PoolSettings } from '@haihu/contract/config/core/settings';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { GroupFrame } from './group-frame.tsx';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useForecast } from '../../../parts/customers/public-pools/use-forecast.ts';
import { askForecast } from '../../../parts/customers/public-pools/ask-forecast.tsx';
import { useGroupForm } from './use-group-form.ts';
import { unitOf } from '../../../parts/config/settings/words.ts';
import type { FormProps } from './form-props.ts';

const claiming = ['claimsADay', 'privateCap', 'coolDownDays', 'claimableAfterMinutes', 'revealsADay'] as const;
const returning = ['followUpDays', 'dealDays', 'warnDays'] as const;

const check = (value: PoolSettings) =>
  Object.fromEntries(
    [...claiming, ...returning].map((field) => [field, numberFault(value[field], settingLimits[field])]),
  );

/** Edits how many customers a member may claim, and how long a customer stays with one owner. */
export default function PoolsForm({ stored }: FormProps<'pools'>) {
  const form = useGroupForm('pools', stored, check);
  const { value, change, faults } = form;
  const forecast = useForecast();
  const movesReturns = [...returning, 'doubledForInterested' as const].some(
    (field) => value[field] !== stored.value[field],
  );

  /** Saves, but first shows which members would lose customers tonight. */
  async function save(): Promise<void> {
    try {
      if (movesReturns && !(await askForecast(await forecast.mutateAsync({ pools: value })))) return;
      form.save();
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  const cellOf = (field: (typeof claiming)[number] | (typeof returning)[number]) => (
    <NumberSettingRow
      key={field}
      label={t.fields.pools[field]}
      note={notes[field]}
      unit={unitOf(field)}
      value={value[field]}
      onChange={(typed) => change({ [field]: typed })}
      fault={faults[field]}
    />
  );
  return (
    <GroupFrame of="pools" form={{ ...form, isSaving: form.isSaving || forecast.isPending, save: () => void save() }}>
      <h2 className="sect">{t.parts.claiming}</h2>
      <Cells inset>{claiming.map(cellOf)}</Cells>
      <h2 className="sect">{t.parts.returning}</h2>
      <Cells inset>
        {returning.map(cellOf)}
        <SwitchCell
          label={t.fields.pools.doubledForInterested}
          note={notes.doubledForInterested}
          on={value.doubledForInterested}
          onChange={(on) => change({ doubledForInterested: on })}
        />
      </Cells>
    </GroupFrame>
  );
}
