import type { CallingSettings } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useCountryRules } from './use-settings.ts';
import { DaySheet } from './day-sheet.tsx';
import { GroupFrame } from './group-frame.tsx';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { notes } from './note-texts.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import { type CountryRules, spanWords } from '../../../parts/config/settings/words.ts';
import type { FormProps } from './form-props.ts';

const office = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 14 * 60, to: 20 * 60 },
];

/** Sets the hours for calls, and how often a number may be called. The country's limits are shown beside them. */
export default function CallingForm({ stored }: FormProps<'calling'>) {
  const rules = useCountryRules();
  const form = useGroupForm('calling', stored, (value) => check(value, rules));
  const { value, change, faults } = form;
  const { hours } = value;
  const [day, setDay] = useState(0);
  const sheet = useOpening();
  const lawful = rules?.hours ? spanWords(rules.hours) : t.anyTime;

  return (
    <GroupFrame of="calling" form={form}>
      <h2 className="sect">{t.fields.calling.hours}</h2>
      <Cells inset>
        <SwitchCell
          label={t.ownHours}
          note={hours ? notes.hours : t.byRuleIs(lawful)}
          on={hours !== null}
          onChange={(on) =>
            change({ hours: on ? Array.from({ length: 7 }, () => [...(rules?.hours ?? office)]) : null })
          }
        />
        {hours?.map((spans, index) => (
          <Cell
            key={t.weekdays[index]}
            label={t.weekdays[index]}
            note={spanWords(spans)}
            onPress={() => {
              setDay(index);
              sheet.show();
            }}
          />
        ))}
      </Cells>
      {faults.hours && <p className="under c-danger">{faults.hours}</p>}
      <h2 className="sect">{t.parts.attempts}</h2>
      <Cells inset>
        {(['attemptsADay', 'attemptsIn30Days'] as const).map((field) => (
          <NumberSettingRow
            key={field}
            label={t.fields.calling[field]}
            note={notes.attempts}
            unit={t.units.times}
            empty={mostOf(rules, field) === null ? t.unlimited : String(mostOf(rules, field))}
            value={value[field]}
            onChange={(typed) => change({ [field]: typed })}
            fault={faults[field]}
          />
        ))}
      </Cells>
      <h2 className="sect">{t.parts.ownNumbers}</h2>
      <Cells inset>
        <NumberSettingRow
          label={t.fields.calling.numberCallsADay}
          note={notes.numberCallsADay}
          unit={t.units.times}
          value={value.numberCallsADay}
          onChange={(typed) => change({ numberCallsADay: typed ?? NaN })}
          fault={faults.numberCallsADay}
        />
      </Cells>
      <h2 className="sect">{t.parts.ownPhone}</h2>
      <Cells inset>
        <SwitchCell
          label={t.fields.calling.maskedMayDial}
          note={notes.maskedMayDial}
          on={value.maskedMayDial}
          onChange={(maskedMayDial) => change({ maskedMayDial })}
        />
      </Cells>
      {hours && sheet.times > 0 && (
        <DaySheet
          key={sheet.times}
          open={sheet.open}
          onClose={sheet.hide}
          day={day}
          spans={hours[day]!}
          bounds={rules?.utmostHours ?? null}
          onApply={(spans, days) => {
            change({ hours: hours.map((before, index) => (days.includes(index) ? spans : before)) });
            sheet.hide();
          }}
        />
      )}
    </GroupFrame>
  );
}

const mostOf = (rules: CountryRules | undefined, field: 'attemptsADay' | 'attemptsIn30Days') =>
  (field === 'attemptsADay' ? rules?.mostADay : rules?.mostIn30Days) ?? null;

function check(value: CallingSettings, rules: CountryRules | undefined) {
  const fault = (field: 'attemptsADay' | 'attemptsIn30Days') => {
    const { min, max } = settingLimits[field];
    return numberFault(value[field], { min, max: mostOf(rules, field) ?? max });
  };
  return {
    attemptsADay: fault('attemptsADay'),
    attemptsIn30Days: fault('attemptsIn30Days'),
    numberCallsADay: numberFault(value.numberCallsADay, settingLimits.numberCallsADay),
  };
}
