import { lazy, type ReactNode, Suspense, useState } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { useLevelNames, useShortLevelNames } from '../../config/settings/use-level-names.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { LevelPicker } from '../../customers/level-picker.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import type { FollowUpDraft, DraftChange, WrittenFields } from './draft.ts';
import { NextCallBackField } from '../call-backs/next-call-back.tsx';
import { NoteField } from './note-field.tsx';
import { byHand, chooseResult, type PresetPart, type ConversationResult } from './results.ts';
import { t } from '../texts.ts';
import { useCallBackShortcuts } from '../call-backs/use-call-back-shortcuts.ts';
import { useWaitingCallBack, type CallBackSubject } from '../call-backs/use-waiting-call-back.ts';
import './follow-up-form.css';

const FollowUpExtras = lazy(() => import('./follow-up-extras.tsx'));

export interface FollowUpFormProps {
  target: CallBackSubject;
  name: string;
  /** The possible results of the call. */
  results: readonly ConversationResult[];
  /** The customer's own level until the user chooses another one. */
  level: number | null;
  /** True if the form is about a call in which both sides talked. */
  talked?: boolean;
  draft: WrittenFields;
  onChange: (change: Partial<WrittenFields>) => void;
  /** Text at the right of the note's label: the source of its words. */
  noteHint?: string;
  /** Further parts below the note. They open by a key, or at once if they already hold something. */
  extras?: { part: ReactNode; isUsed: boolean };
}

/** Draws the form after a call and for a note by hand: result, level, note with quick phrases, next call-back. */
export function FollowUpForm(props: FollowUpFormProps) {
  const { target, name, results, level, talked = false, draft, onChange, noteHint, extras } = props;
  const levelNames = useLevelNames();
  const levelWords = useShortLevelNames(t.levelWords);
  const shortcuts = useCallBackShortcuts();
  const waiting = useWaitingCallBack(target);
  const [isAdding, setAdding] = useState(false);
  const hasExtras = extras !== undefined && (isAdding || extras.isUsed);

  function choose(change: Partial<WrittenFields>): void {
    haptic('light');
    onChange(change);
  }

  /** Writes why the app chose a part, if it did. */
  function presetWords(part: PresetPart): string | null {
    return draft.preset.includes(part) && draft.result ? t.preset(t.results[draft.result]) : null;
  }

  return (
    <>
      <SheetLabel note={draft.preset.includes('result') && t.presetByCall}>{t.result}</SheetLabel>
      <ChipChoice
        label={t.result}
        data-key="result"
        layout="grid"
        clearable
        options={results.map((result) => ({ value: result, label: t.results[result] }))}
        value={draft.result}
        onChange={(result) => choose(chooseResult(draft, result, { shortcuts, waitingAt: waiting?.at ?? null }))}
      />
      <SheetLabel note={presetWords('level')}>{t.level}</SheetLabel>
      <div className="pad">
        <LevelPicker
          label={t.level}
          level={draft.level ?? level}
          onChange={(chosen) => choose(byHand(draft, { level: chosen }))}
          names={levelNames}
          words={levelWords}
        />
      </div>
      <NoteField
        label={t.note}
        text={draft.text}
        hint={noteHint}
        onChange={(text) => onChange({ text })}
        onMore={extras && !hasExtras ? () => setAdding(true) : undefined}
      />
      {hasExtras && extras.part}
      <NextCallBackField
        {...{ target, name, waiting, talked }}
        chosen={draft}
        presetWords={presetWords('visit')}
        onChange={(chosen) => onChange(byHand(draft, chosen))}
      />
    </>
  );
}

/** Returns the pictures and the place of a follow-up in the form's shape. */
export function extrasOf(draft: FollowUpDraft, onChange: (change: DraftChange) => void): FollowUpFormProps['extras'] {
  const part = (
    <Suspense fallback={<div className="extras-room" />}>
      <FollowUpExtras draft={draft} onChange={onChange} />
    </Suspense>
  );
  return { part, isUsed: draft.pictures.length > 0 || draft.location !== null };
}
