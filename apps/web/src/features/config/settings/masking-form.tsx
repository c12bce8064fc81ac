import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { GroupFrame } from './group-frame.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

const fields = Object.keys(t.phoneFields) as (keyof typeof t.phoneFields)[];

/** Sets if numbers are masked, and which fields are exempt. */
export default function MaskingForm({ stored }: FormProps<'masking'>) {
  const form = useGroupForm('masking', stored, (typed) => ({
    listRowsADay: numberFault(typed.listRowsADay, settingLimits.listRowsADay),
  }));
  const { value, change } = form;
  return (
    <GroupFrame of="masking" form={form}>
      <Cells inset>
        <SwitchCell
          label={t.fields.masking.isOn}
          note={notes.maskingOn}
          on={value.isOn}
          onChange={(isOn) => change({ isOn })}
        />
      </Cells>
      {value.isOn && (
        <>
          <h2 className="sect">{t.fields.masking.exemptFields}</h2>
          <Cells inset>
            {fields.map((field) => (
              <SwitchCell
                key={field}
                label={t.phoneFields[field]}
                on={value.exemptFields.includes(field)}
                onChange={(on) =>
                  change({
                    exemptFields: fields.filter((one) => (one === field ? on : value.exemptFields.includes(one))),
                  })
                }
              />
            ))}
          </Cells>
          <Cells inset>
            <NumberSettingRow
              label={t.fields.masking.listRowsADay}
              note={notes.listRowsADay}
              unit={t.units.numbers}
              value={value.listRowsADay}
              onChange={(typed) => change({ listRowsADay: typed ?? NaN })}
              fault={form.faults.listRowsADay}
            />
          </Cells>
        </>
      )}
    </GroupFrame>
  );
}
