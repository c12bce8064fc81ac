interface PhraseChipsProps {
  label: string;
  phrases: readonly string[];
  /** Puts it into the text. */
  onPick: (phrase: string) => void;
}

/** Quick phrases under a text; each tap adds one. They scroll sideways. */
export function PhraseChips({ label, phrases, onPick }: PhraseChipsProps) {
  if (phrases.length === 0) return null;
  return (
    <div className="chips phrases" role="group" aria-label={label}>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" className="chip" onClick={() => onPick(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  );
}
