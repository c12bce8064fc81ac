import { outcomes } from '@haihu/contract/followups/values';
import { useLevelNames, useShortLevelNames } from '../../../parts/config/use-level-names.ts';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { NextVisit } from '../../../parts/followups/next-visit.tsx';
import { NoteField } from '../../../parts/followups/note-field.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { useVisitShortcuts } from '../../../parts/followups/use-visit-shortcuts.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import type { DialledNumber } from './dialled-number.ts';
import { type Result, withOutcome } from './result.ts';
import { t } from './texts.ts';

interface ResultFormProps {
  number: DialledNumber;
  result: Result;
  onChange: (result: Result) => void;
}

/** What came of the call, by thumb: result, level, a note, and when to call again. */
export function ResultForm({ number: { id, name, level }, result, onChange }: ResultFormProps) {
  const names = useLevelNames();
  const words = useShortLevelNames(form.levelWords);
  const shortcuts = useVisitShortcuts();
  const change = (part: Partial<Result>) => onChange({ ...result, ...part });

  function choose(chosen: Result): void {
    haptic('light');
    onChange(chosen);
  }

  return (
    <>
      <SheetLabel>{t.result}</SheetLabel>
      <ChipChoice
        label={t.result}
        layout="grid"
        clearable
        options={outcomes.map((value) => ({ value, label: form.results[value] }))}
        value={result.outcome}
        onChange={(outcome) => choose(withOutcome(result, outcome, shortcuts))}
      />
      <SheetLabel>{form.level}</SheetLabel>
      <div className="pad">
        <LevelPicker
          label={form.level}
          level={result.level ?? level}
          names={names}
          words={words}
          onChange={(chosen) => choose({ ...result, level: chosen })}
        />
      </div>
      <NoteField label={t.note} text={result.note} onChange={(note) => change({ note })} />
      <NextVisit customerId={id} name={name} chosen={result} onChange={change} />
    </>
  );
}
