import { type ScriptStep, type ScriptFieldKind, scriptFieldKinds } from '@haihu/contract/tasks/values';
import { guidedBlanks, unknownGuidedBlanks, writtenGuidedBlank } from '@haihu/rules/tasks/scripts/guided-blanks';
import { useRef, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { insertAtCaret } from '../../../shared/lib/insert-at-caret.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { StepTargetChoice } from './step-target-choice.tsx';
import { t } from './texts.ts';

const LONGEST_SAY = 1000;

interface StepSheetProps {
  step: ScriptStep;
  steps: readonly ScriptStep[];
  /** The names of the enterprise's own customer fields. */
  fields: readonly string[];
  onSave: (step: ScriptStep) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits one step of a script: its words, the answer that it asks for, and what follows. */
export function StepSheet({ step: before, steps, fields, onSave, onRemove, onClose }: StepSheetProps) {
  const [step, setStep] = useState(before);
  const change = (part: Partial<ScriptStep>) => setStep((present) => ({ ...present, ...part }));
  const { title, field, branches, next } = step;
  const choose = (kind: ScriptFieldKind | 'none') =>
    change({
      field: kind === 'none' ? null : { label: field?.label ?? '', choices: field?.choices ?? ['', ''], kind },
    });
  const isReady = title.trim() !== '' && (field === null || field.label.trim() !== '');
  return (
    <Sheet
      open
      title={t.edit}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <ActionBar>
          <Button kind="danger" onClick={onRemove}>
            {t.remove}
          </Button>
          <Button kind="primary" wide="grow" disabled={!isReady} onClick={() => onSave(step)}>
            {t.done}
          </Button>
        </ActionBar>
      }
    >
      <div className="step-form">
        <TextField
          label={t.title}
          placeholder={t.titlePlaceholder}
          value={title}
          maxLength={30}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SayField value={step.say} fields={fields} onChange={(say) => change({ say })} />
        <Field id="step-answer" group label={t.ask}>
          <ChipChoice
            label={t.ask}
            layout="wrap"
            options={(['none', ...scriptFieldKinds] as const).map((value) => ({ value, label: t.kinds[value] }))}
            value={field?.kind ?? 'none'}
            onChange={(kind) => kind && choose(kind)}
          />
        </Field>
        {field && (
          <TextField
            label={t.label}
            placeholder={t.labelPlaceholder}
            value={field.label}
            maxLength={60}
            onChange={(event) => change({ field: { ...field, label: event.target.value } })}
          />
        )}
        {field?.kind === 'choice' && (
          <ChoiceFields
            {...{ step, steps }}
            choices={field.choices}
            onChange={(choices, to) => change({ field: { ...field, choices }, branches: to ?? branches })}
          />
        )}
        <StepTargetChoice
          label={t.afterwards}
          of={step.key}
          steps={steps}
          value={next}
          onChange={(to) => change({ next: to })}
        />
      </div>
    </Sheet>
  );
}

interface SayFieldProps {
  value: string;
  fields: readonly string[];
  onChange: (say: string) => void;
}

/** Edits the words of the agent. Its keys put blanks at the caret. Blanks that nothing fills are named. */
function SayField({ value, fields, onChange }: SayFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownGuidedBlanks(value, fields);

  const insert = (written: string) => insertAtCaret(box.current!, written, { longest: LONGEST_SAY, onChange });

  return (
    <TextArea
      ref={box}
      label={t.say}
      placeholder={t.sayPlaceholder}
      value={value}
      maxLength={LONGEST_SAY}
      rows={4}
      error={unknown.length > 0 ? t.faults.unknown_blank(unknown.join(' ')) : undefined}
      onChange={(event) => onChange(event.target.value)}
      notice={
        <div className="chips wrap script-inserts" role="group" aria-label={t.insert}>
          {[
            ...guidedBlanks.map((blank) => writtenGuidedBlank(blank, language)),
            ...fields.map((name) => `{{${name}}}`),
          ].map((written) => (
            <button key={written} type="button" className="chip" onClick={() => insert(written)}>
              {written.slice(2, -2)}
            </button>
          ))}
        </div>
      }
    />
  );
}
