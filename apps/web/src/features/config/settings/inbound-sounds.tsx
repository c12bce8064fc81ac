import type { InboundSettings } from '@haihu/contract/config/core/settings';
import { SoundCell } from '../../../parts/calls/sounds/sound-cell.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { notes } from './note-texts.ts';

type Place = keyof typeof notes.sounds;

interface InboundSoundsProps {
  value: InboundSettings;
  onChange: (part: Partial<Pick<InboundSettings, Place>>) => void;
}

/** Chooses the sounds that callers and answering machines hear. A place at which nothing plays by these rules is left out. */
export function InboundSounds({ value, onChange }: InboundSoundsProps) {
  const places: Place[] = [
    ...(value.hasMenu ? (['greetingSound'] as const) : []),
    value.takesMessages ? 'messageSound' : 'closedSound',
    'musicSound',
    'machineSound',
    'noticeSound',
  ];
  return (
    <>
      <h2 className="sect">{t.parts.sounds}</h2>
      <Cells inset>
        {places.map((place) => (
          <SoundCell
            key={place}
            label={t.fields.inbound[place]}
            note={notes.sounds[place]}
            soundId={value[place]}
            onChange={(soundId) => onChange({ [place]: soundId })}
          />
        ))}
        <Allowed codes="settings.write">
          <Cell label={notes.manageSounds} note={notes.manageSoundsNote} onPress={() => navigation().open('sounds')} />
        </Allowed>
      </Cells>
    </>
  );
}
