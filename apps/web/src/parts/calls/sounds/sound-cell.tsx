import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { soundNote, useOwnSounds } from './use-own-sounds.ts';

interface SoundCellProps {
  label: string;
  /** Tells who hears the sound. */
  note: string;
  /** The chosen sound. Null: the common one. */
  soundId: string | null;
  onChange: (soundId: string | null) => void;
}

/** Shows which sound plays at a place, and lets the user choose another of the enterprise's own. */
export function SoundCell({ label, note, soundId, onChange }: SoundCellProps) {
  const { data } = useOwnSounds();
  const sheet = useOpening();
  const sounds = data?.list ?? [];
  const chosen = sounds.find(({ id }) => id === soundId);
  const name = soundId === null ? t.common : (chosen?.name ?? (data ? t.gone : ''));

  function choose(id: string | null): void {
    onChange(id);
    sheet.hide();
  }

  return (
    <>
      <Cell label={label} note={note} value={name} onPress={sheet.show} />
      <Sheet open={sheet.open} onClose={sheet.hide} title={label} closeLabel={common.close}>
        <Choice name={t.common} note={t.commonNote} isChosen={soundId === null} onChoose={() => choose(null)} />
        {sounds.map((sound) => (
          <Choice
            key={sound.id}
            name={sound.name}
            note={soundNote(sound)}
            isChosen={sound.id === soundId}
            onChoose={() => choose(sound.id)}
          />
        ))}
        <Allowed codes="settings.write">
          <button
            type="button"
            className="item c-accent"
            onClick={() => {
              sheet.hide();
              navigation().open('sounds');
            }}
          >
            {t.manage}
          </button>
        </Allowed>
      </Sheet>
    </>
  );
}

interface ChoiceProps {
  name: string;
  note: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, note, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="item" aria-pressed={isChosen} onClick={onChoose}>
      <span className="grow">
        {name}
        <span className="note item-note">{isChosen ? `${t.chosen} · ${note}` : note}</span>
      </span>
    </button>
  );
}
