import { lazy, Suspense } from 'react';
import { haptic } from '../../shared/lib/haptics.ts';
import { useLevelNames, useShortLevelNames } from '../config/use-level-names.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { LevelPicker } from '../customers/level-picker.tsx';
import { SheetLabel } from '../../shared/ui/sheet.tsx';
import type { Draft, DraftChange } from './draft.ts';
import { NextVisit } from './next-visit.tsx';
import { NoteField } from './note-field.tsx';
import { presetOf, type Result } from './results.ts';
import { t } from './texts.ts';
import { useVisitShortcuts } from './use-visit-shortcuts.ts';

const FollowUpExtras = lazy(() => import('./follow-up-extras.tsx'));

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
  const levelNames = useLevelNames();
  const levelWords = useShortLevelNames(t.levelWords);
  const shortcuts = useVisitShortcuts();

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
      <NoteField label={t.note} text={draft.text} hint={noteHint} onChange={(text) => onChange({ text })} />
      <Suspense fallback={<div className="extras-room" />}>
        <FollowUpExtras draft={draft} onChange={onChange} />
      </Suspense>
      <NextVisit {...{ customerId, name }} chosen={draft} onChange={onChange} />
    </>
  );
}
