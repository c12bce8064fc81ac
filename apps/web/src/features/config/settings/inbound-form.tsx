import type { InboundSettings } from '@haihu/contract/config/core/settings';
import { openingAt } from '@haihu/rules/calls/inbound/inbound-gate';
import { useState } from 'react';
import { settingLimits } from '../../../parts/config/settings/limits.ts';
import { NumberSettingRow, numberFault } from '../../../parts/config/settings/number-cell.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { spanWords, unitOf } from '../../../parts/config/settings/words.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { ClosedDates } from './closed-dates.tsx';
import { DaySheet } from './day-sheet.tsx';
import type { FormProps } from './form-props.ts';
import { GroupFrame } from './group-frame.tsx';
import { InboundSounds } from './inbound-sounds.tsx';
import { MenuKeys } from './menu-keys.tsx';
import { notes } from './note-texts.ts';
import { useGroupForm } from './use-group-form.ts';

// The values of the contract would come along.
const withheldAnswers: readonly InboundSettings['withheld'][] = ['message', 'voicemail', 'refuse'];

/** Office hours from Monday to Friday, with which an enterprise begins its own. */
const office: NonNullable<InboundSettings['openHours']> = Array.from({ length: 7 }, (_, day) =>
  day < 5 ? [{ from: 9 * 60, to: 18 * 60 }] : [],
);
const seconds = ['ringSeconds', 'waitSeconds', 'callBackSeconds'] as const;
const ringing = [...seconds, 'mostWaiting', 'lastAgentDays'] as const;
const limited = [...ringing, 'messageSeconds'] as const;

/** Sets the hours in which calls of customers are taken, and how agents are rung for them. */
export default function InboundForm({ stored }: FormProps<'inbound'>) {
  const form = useGroupForm('inbound', stored, check);
  const { value, change, faults } = form;
  const callsByPhone = useClientState(({ companyType }) => companyType === 1);
  const { inbound: words } = t.fields;
  const { openHours } = value;
  const withheldNow = withheldChoices(value).find((each) => each === value.withheld) ?? 'message';
  const [day, setDay] = useState(0);
  const sheet = useOpening();
  return (
    <GroupFrame of="inbound" form={form}>
      {callsByPhone ? (
        <div className="pad add-row">
          <NoticeBox tone="warn">{notes.ownPhones}</NoticeBox>
        </div>
      ) : (
        <Opening value={value} />
      )}
      <h2 className="sect">{words.openHours}</h2>
      <Cells inset>
        <SwitchCell
          label={t.ownHours}
          note={openHours ? notes.openHours : notes.alwaysOpen}
          on={openHours !== null}
          onChange={(on) => change({ openHours: on ? office : null })}
        />
        {openHours?.map((spans, index) => (
          <Cell
            key={t.weekdays[index]}
            label={t.weekdays[index]}
            note={spanWords(spans, t.resting)}
            onPress={() => {
              setDay(index);
              sheet.show();
            }}
          />
        ))}
      </Cells>
      {faults.openHours && <p className="under c-danger">{faults.openHours}</p>}
      <h2 className="sect">{words.closedDates}</h2>
      <ClosedDates dates={value.closedDates} onChange={(closedDates) => change({ closedDates })} />
      {faults.closedDates && <p className="under c-danger">{faults.closedDates}</p>}
      <h2 className="sect">{t.parts.ringing}</h2>
      <Cells inset>
        <SwitchCell
          label={words.ringsAgents}
          note={notes.ringsAgents}
          on={value.ringsAgents}
          onChange={(ringsAgents) => change({ ringsAgents })}
        />
        {value.ringsAgents &&
          ringing.map((field) => (
            <NumberSettingRow
              key={field}
              label={words[field]}
              note={notes[field]}
              unit={unitOf(field)}
              value={value[field]}
              onChange={(typed) => change({ [field]: typed ?? NaN })}
              fault={faults[field]}
            />
          ))}
        {value.ringsAgents && (
          <SwitchCell
            label={words.tellsPlace}
            note={notes.tellsPlace}
            on={value.tellsPlace}
            onChange={(tellsPlace) => change({ tellsPlace })}
          />
        )}
      </Cells>
      <h2 className="sect">{words.takesMessages}</h2>
      <Cells inset>
        <SwitchCell
          label={words.takesMessages}
          note={notes.takesMessages}
          on={value.takesMessages}
          onChange={(takesMessages) => change({ takesMessages })}
        />
        {value.takesMessages && (
          <NumberSettingRow
            label={words.messageSeconds}
            note={notes.messageSeconds}
            unit={t.units.seconds}
            value={value.messageSeconds}
            onChange={(typed) => change({ messageSeconds: typed ?? NaN })}
            fault={faults.messageSeconds}
          />
        )}
      </Cells>
      <h2 className="sect">{t.parts.menu}</h2>
      <Cells inset>
        <SwitchCell
          label={words.hasMenu}
          note={notes.hasMenu}
          on={value.hasMenu}
          onChange={(hasMenu) => change({ hasMenu })}
        />
      </Cells>
      {value.hasMenu && (
        <>
          <MenuKeys keys={value.menuKeys} onChange={(menuKeys) => change({ menuKeys })} />
          <p className="under">{value.menuKeys.length === 0 ? notes.noMenuKeys : notes.menuGreeting}</p>
        </>
      )}
      <InboundSounds value={value} onChange={change} />
      <h2 className="sect">{words.withheld}</h2>
      <div className="pad">
        <Segmented
          label={words.withheld}
          value={withheldNow}
          choices={withheldChoices(value).map((each) => ({ value: each, label: t.withheldAnswers[each] }))}
          onChange={(withheld) => change({ withheld })}
        />
      </div>
      <p className="under">{notes.withheld[withheldNow]}</p>
      <Allowed codes="tasks.do_not_call">
        <div className="add-row">
          <Cells inset>
            <Cell
              label={notes.blockedCallers}
              note={notes.blockedCallersNote}
              onPress={() => navigation().open('blockedCallers')}
            />
          </Cells>
        </div>
      </Allowed>
      {openHours && sheet.times > 0 && (
        <DaySheet
          key={sheet.times}
          open={sheet.open}
          onClose={sheet.hide}
          day={day}
          spans={openHours[day]!}
          none={t.resting}
          bounds={null}
          onApply={(spans, days) => {
            change({ openHours: openHours.map((before, index) => (days.includes(index) ? spans : before)) });
            sheet.hide();
          }}
        />
      )}
    </GroupFrame>
  );
}

/** Tells if calls are taken now by the rules of the form, and until when. */
function Opening({ value }: { value: InboundSettings }) {
  const { isOpen, until } = openingAt(value, new Date(), sessionZone());
  const end = until === null ? null : dayAndClock(until);
  const open = end === null ? notes.openAlways : notes.openNow(end);
  const closed = end === null ? notes.closedAlways : notes.closedNow(end);
  return (
    <div className="pad add-row">
      <NoticeBox tone={isOpen ? 'info' : 'warn'}>{isOpen ? open : closed}</NoticeBox>
    </div>
  );
}

/** Returns the answers to hidden numbers. Only an enterprise that takes messages can ask for one. */
const withheldChoices = ({ takesMessages }: InboundSettings) =>
  withheldAnswers.filter((each) => takesMessages || each !== 'voicemail');

const check = (value: InboundSettings) =>
  Object.fromEntries(limited.map((field) => [field, numberFault(value[field], settingLimits[field])]));
