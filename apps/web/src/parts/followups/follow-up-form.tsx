import { lazy, Suspense } from 'react';
import { dayAndClock } from '../../shared/lib/day.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { useLevelNames, useShortLevelNames } from '../config/use-level-names.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { LevelPicker } from '../customers/level-picker.tsx';
import { PhraseChips } from '../../shared/ui/phrase-chips.tsx';
import { SheetLabel } from '../../shared/ui/sheet.tsx';
import { TextAreaBox } from '../../shared/ui/text-area.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { type Draft, type DraftChange, visitTime } from './draft.ts';
import { presetOf, type Result } from './results.ts';
import { t } from './texts.ts';
import { usePhrases } from './use-phrases.ts';
import { useVisitsNear } from './use-visits-near.ts';
import { useVisitShortcuts } from './use-visit-shortcuts.ts';

const FollowUpExtras = lazy(() => import('./follow-up-extras.tsx'));
const PhrasesSheet = lazy(() => import('./phrases-sheet.tsx'));
const VisitPicker = lazy(() => import('./visit-picker.tsx'));

const LONGEST = 2000;

export interface FollowUpFormProps {
  customerId: string;
  name: string;
  /** The possible results of the call. */
  results: readonly Result[];
  /** As the customer has it, until another one is chosen. */
  level: number | null;
  draft: Draft;
  onChange: (change: DraftChange) => void;
  /** At the right of the note: where its words come from. */
  noteHint?: string;
}

/** Outcome, level, note with quick phrases, next visit: what a sheet asks after a call and for a note by hand. */
export function FollowUpForm(props: FollowUpFormProps) {
  const { customerId, name, results, level, draft, onChange, noteHint } = props;
  const phrases = usePhrases();
  const levelNames = useLevelNames();
  const levelWords = useShortLevelNames(t.levelWords);
  const shortcuts = useVisitShortcuts();
  const picker = useOpening();
  const visitAt = visitTime(draft);
  const others = useVisitsNear(visitAt, customerId);

  const allPhrases = useOpening();
  const addPhrase = (phrase: string) => choose({ text: withPhrase(draft.text, phrase) });

  function choose(change: Partial<Draft>): void {
    haptic('light');
    onChange(change);
  }

  return (
    <>
      <SheetLabel>{t.result}</SheetLabel>
      <ChipChoice
        label={t.result}
        layout="grid"
        clearable
        options={results.map((result) => ({ value: result, label: t.results[result] }))}
        value={draft.result}
        onChange={(result) => choose({ result, ...(result && presetOf(result, shortcuts)) })}
      />
      <SheetLabel>{t.level}</SheetLabel>
      <div className="pad">
        <LevelPicker
          label={t.level}
          level={draft.level ?? level}
          onChange={(chosen) => choose({ level: chosen })}
          names={levelNames}
          words={levelWords}
        />
      </div>
      <SheetLabel note={noteHint}>{t.note}</SheetLabel>
      <div className="pad">
        <TextAreaBox
          aria-label={t.note}
          placeholder={t.notePlaceholder}
          maxLength={LONGEST}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <PhraseChips
        label={t.phrases}
        phrases={phrases.map(({ text }) => text)}
        onPick={addPhrase}
        all={{ label: t.allPhrases, onOpen: allPhrases.show }}
      />
      <Suspense fallback={<div className="extras-room" />}>
        <FollowUpExtras draft={draft} onChange={onChange} />
      </Suspense>
      <SheetLabel note={visitAt && <VisitNote at={visitAt} picked={draft.visit === 'picked'} others={others} />}>
        {t.nextVisit}
      </SheetLabel>
      <ChipChoice
        label={t.nextVisit}
        layout="grid"
        options={[...shortcuts, 'picked' as const, 'none' as const].map((choice) => ({
          value: choice,
          label: t.visits[choice],
        }))}
        value={draft.visit}
        onChange={(visit) => {
          if (visit !== 'picked') return choose({ visit });
          haptic('light');
          picker.show();
        }}
      />
      <Suspense>
        {allPhrases.times > 0 && (
          <PhrasesSheet
            key={allPhrases.times}
            open={allPhrases.open}
            onClose={allPhrases.hide}
            phrases={phrases}
            onPick={addPhrase}
          />
        )}
      </Suspense>
      <Suspense>
        {picker.times > 0 && (
          <VisitPicker
            key={picker.times}
            {...{ customerId, name }}
            open={picker.open}
            planned={visitAt}
            onClose={picker.hide}
            onPick={(pickedAt) => {
              picker.hide();
              onChange({ visit: 'picked', pickedAt });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function VisitNote({ at, picked, others }: { at: string; picked: boolean; others: number | null }) {
  const when = dayAndClock(at);
  if (others) return t.othersAt(when, others);
  return picked ? when : null;
}

/** Added to what stands there, as a sentence goes on. */
export function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd();
  return /[\p{L}\p{N}]$/u.test(before) ? before + t.between + phrase : before + phrase;
}
