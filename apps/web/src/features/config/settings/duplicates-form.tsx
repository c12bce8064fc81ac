import { duplicateModes } from '@haihu/contract/config/values';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { GroupFrame } from './group-frame.tsx';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

/** Sets the rule for numbers that are already customers, for manual entry and imports. */
export default function DuplicatesForm({ stored }: FormProps<'duplicates'>) {
  const form = useGroupForm('duplicates', stored, () => ({}));
  const { mode } = form.value;
  return (
    <GroupFrame of="duplicates" form={form}>
      <h2 className="sect">{t.fields.duplicates.mode}</h2>
      <div className="pad">
        <Segmented
          label={t.fields.duplicates.mode}
          value={mode}
          choices={duplicateModes.map((value) => ({ value, label: t.modes[value] }))}
          onChange={(chosen) => form.change({ mode: chosen })}
        />
      </div>
      <p className="under">{notes[mode]}</p>
    </GroupFrame>
  );
}
