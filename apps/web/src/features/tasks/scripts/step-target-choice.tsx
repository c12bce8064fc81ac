import type { ScriptStep } from '@haihu/contract/tasks/values';
import { SCRIPT_END } from '@haihu/rules/tasks/scripts/script-steps';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { targetWords } from './target-words.ts';

interface StepTargetChoiceProps {
  label: string;
  /** The step that is edited. It is not offered. */
  of: string;
  steps: readonly ScriptStep[];
  value: string | null;
  onChange: (target: string | null) => void;
}

/** Asks for the step that follows: the next one, another one or the end. */
export function StepTargetChoice({ label, of, steps, value, onChange }: StepTargetChoiceProps) {
  const sheet = useOpening();
  const targets = [null, ...steps.flatMap(({ key }) => (key === of ? [] : [key])), SCRIPT_END];
  return (
    <>
      <SelectField label={label} value={targetWords(steps, value)} onPress={sheet.show} />
      {sheet.times > 0 && (
        <ActionSheet
          open={sheet.open}
          onClose={sheet.hide}
          title={label}
          closeLabel={common.close}
          actions={targets.map((target) => ({
            label: targetWords(steps, target),
            onAct: () => onChange(target),
          }))}
        />
      )}
    </>
  );
}
