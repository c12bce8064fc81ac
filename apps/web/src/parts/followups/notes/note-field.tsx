import { lazy, Suspense } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { PhraseChips } from '../../../shared/ui/phrase-chips.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import { TextAreaBox } from '../../../shared/ui/text-area.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from '../texts.ts';
import { usePhrases } from '../phrases/use-phrases.ts';

const PhrasesSheet = lazy(() => import('../phrases/phrases-sheet.tsx'));

const LONGEST = 2000;

interface NoteFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** Text at the right of the label: the source of the words. */
  hint?: string;
  /** Shows the further parts of the form. Absent if there are none, or if they are visible already. */
  onMore?: () => void;
}

/** Draws a field for the note, typed or built from quick phrases. */
export function NoteField({ label, text, onChange, hint, onMore }: NoteFieldProps) {
  const phrases = usePhrases();
  const all = useOpening();
  function add(phrase: string): void {
    haptic('light');
    onChange(withPhrase(text, phrase));
  }
  return (
    <>
      <SheetLabel note={hint}>{label}</SheetLabel>
      <div className="pad">
        <TextAreaBox
          aria-label={label}
          placeholder={t.notePlaceholder}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <PhraseChips
        label={t.phrases}
        phrases={phrases.map((phrase) => phrase.text)}
        onPick={add}
        all={{ label: t.allPhrases, onOpen: all.show }}
        more={onMore && { label: t.addExtras, onOpen: onMore }}
      />
      <Suspense>
        {all.times > 0 && (
          <PhrasesSheet key={all.times} open={all.open} onClose={all.hide} phrases={phrases} onPick={add} />
        )}
      </Suspense>
    </>
  );
}

/** Appends a phrase to a text, so that the sentence continues. */
export function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd();
  return /[\p{L}\p{N}]$/u.test(before) ? before + t.between + phrase : before + phrase;
}
