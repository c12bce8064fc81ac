import { askingCountries } from '@haihu/rules/calls/recording-notices';
import { languageTag } from '../../../shared/i18n/language.ts';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { useCountryRules } from './use-settings.ts';
import { GroupFrame } from './group-frame.tsx';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

/** Names the countries in which people are asked, in the language of the page. */
function askingNames(): string {
  const names = new Intl.DisplayNames(languageTag, { type: 'region' });
  const list = new Intl.ListFormat(languageTag, { type: 'conjunction' });
  return list.format(askingCountries.map((country) => names.of(country)!));
}

/** Sets if calls are recorded, if that is announced, and how long recordings are kept. */
export default function RecordingForm({ stored }: FormProps<'recording'>) {
  const mustAnnounce = useCountryRules()?.announcesRecording ?? false;
  const form = useGroupForm('recording', stored, ({ keptDays }) => ({
    keptDays: numberFault(keptDays, settingLimits.keptDays),
  }));
  const { value, change, faults } = form;
  const { recording: words } = t.fields;
  return (
    <GroupFrame of="recording" form={form}>
      <Cells inset>
        <SwitchCell label={words.isOn} note={notes.recordingOn} on={value.isOn} onChange={(isOn) => change({ isOn })} />
        <SwitchCell
          label={words.announces}
          note={mustAnnounce ? notes.announcesByLaw(askingNames()) : notes.announces}
          on={mustAnnounce || value.announces}
          disabled={mustAnnounce}
          onChange={(announces) => change({ announces })}
        />
        <SwitchCell
          label={words.tellsListening}
          note={notes.tellsListening}
          on={value.tellsListening}
          onChange={(tellsListening) => change({ tellsListening })}
        />
        <NumberSettingRow
          label={words.keptDays}
          note={notes.keptDays}
          unit={t.units.days}
          value={value.keptDays}
          onChange={(typed) => change({ keptDays: typed ?? NaN })}
          fault={faults.keptDays}
        />
      </Cells>
    </GroupFrame>
  );
}
