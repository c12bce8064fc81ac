import { Cells } from '../../../shared/ui/list-cell.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import type { FormProps } from './form-props.ts';
import { GroupFrame } from './group-frame.tsx';
import { useGroupForm } from './use-group-form.ts';

/** Sets how many calls each member should make a day. */
export default function GoalsForm({ stored }: FormProps<'goals'>) {
  const { callsADay } = settingLimits;
  const form = useGroupForm('goals', stored, (value) => ({ callsADay: numberFault(value.callsADay, callsADay) }));
  return (
    <GroupFrame of="goals" form={form}>
      <Cells inset>
        <NumberSettingRow
          label={t.fields.goals.callsADay}
          note={notes.callsADay}
          unit={t.units.calls}
          value={form.value.callsADay}
          onChange={(typed) => form.change({ callsADay: typed ?? NaN })}
          fault={form.faults.callsADay}
        />
      </Cells>
    </GroupFrame>
  );
}
