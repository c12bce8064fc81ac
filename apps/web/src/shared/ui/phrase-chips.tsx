import { Icon } from './icon.tsx';

interface PhraseChipsProps {
  label: string;
  phrases: readonly string[];
  /** Adds the phrase to the text. */
  onPick: (phrase: string) => void;
  /** Chip before the phrases that opens the list of all: 全部. */
  all?: { label: string; onOpen: () => void };
  /** Plus before all chips, for additions that are no phrase. */
  more?: { label: string; onOpen: () => void };
}

/** Draws quick phrases under a text field. Each tap adds one. They scroll sideways. */
export function PhraseChips({ label, phrases, onPick, all, more }: PhraseChipsProps) {
  if (phrases.length === 0 && !all && !more) return null;
  return (
    <div className="chips phrases" role="group" aria-label={label}>
      {more && (
        <button type="button" className="chip plus" aria-label={more.label} onClick={more.onOpen}>
          <Icon name="plus" size="xs" />
        </button>
      )}
      {all && (
        <button type="button" className="chip" aria-haspopup="dialog" aria-label={all.label} onClick={all.onOpen}>
          <Icon name="search" size="xs" />
          {label}
        </button>
      )}
      {phrases.map((phrase) => (
        <button key={phrase} type="button" className="chip" onClick={() => onPick(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  );
}
