import type { CallBackShortcut } from '@haihu/contract/config/values';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { GroupFrame } from './group-frame.tsx';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

const MOST = 4;
const shortcuts = Object.keys(t.visits) as CallBackShortcut[];

/** Sets the after-call work: its length, if its note is required, and the call-back shortcuts. */
export default function WrapUpForm({ stored }: FormProps<'wrapUp'>) {
  const form = useGroupForm('wrapUp', stored, ({ seconds, visits: callBacks }) => ({
    seconds: numberFault(seconds, settingLimits.seconds),
    visits: callBacks.length === 0 ? notes.visits : undefined,
  }));
  const { value, change, faults } = form;
  const { wrapUp: words } = t.fields;
  return (
    <GroupFrame of="wrapUp" form={form}>
      <Cells inset>
        <NumberSettingRow
          label={words.seconds}
          note={notes.seconds}
          unit={t.units.seconds}
          value={value.seconds}
          onChange={(typed) => change({ seconds: typed ?? NaN })}
          fault={faults.seconds}
        />
        <SwitchCell
          label={words.isCompulsory}
          note={notes.isCompulsory}
          on={value.isCompulsory}
          onChange={(isCompulsory) => change({ isCompulsory })}
        />
      </Cells>
      <h2 className="sect">{words.visits}</h2>
      <ChipGroup
        label={words.visits}
        layout="wrap"
        options={shortcuts.map((shortcut) => ({
          value: shortcut,
          label: t.visits[shortcut],
          disabled: value.visits.length >= MOST && !value.visits.includes(shortcut),
        }))}
        values={value.visits}
        onChange={(callBacks) => change({ visits: callBacks })}
      />
      <p className={faults.visits ? 'under c-danger' : 'under'}>{notes.visits}</p>
      <Cells inset>
        <SwitchCell
          label={words.namesInCalendars}
          note={notes.namesInCalendars}
          on={value.namesInCalendars}
          onChange={(namesInCalendars) => change({ namesInCalendars })}
        />
      </Cells>
    </GroupFrame>
  );
}
