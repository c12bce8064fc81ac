import type { ScriptStep } from '@haihu/contract/tasks/values';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { StepTargetChoice } from './step-target-choice.tsx';
import { t } from './texts.ts';

const MOST_CHOICES = 8;

type Branches = ScriptStep['branches'];

interface ChoiceFieldsProps {
  step: ScriptStep;
  steps: readonly ScriptStep[];
  choices: readonly string[];
  /** `branches`: the next steps by answer, if they change. */
  onChange: (choices: string[], branches?: Branches) => void;
}

/** Edits the answers that can be chosen, each with the step that it leads to. */
export function ChoiceFields({ step: { key, branches }, steps, choices, onChange }: ChoiceFieldsProps) {
  function rename(place: number, choice: string): void {
    const renamed = branches.map((branch) =>
      branch.answer === choices[place] ? { ...branch, answer: choice } : branch,
    );
    onChange(choices.with(place, choice), renamed);
  }
  function lead(answer: string, to: string | null): void {
    const others = branches.filter((branch) => branch.answer !== answer);
    onChange([...choices], to === null ? others : [...others, { answer, to }]);
  }
  return (
    <>
      {choices.map((choice, place) => (
        // A choice has no name before it is typed, so its place names it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="step-choice">
          <div className="step-choice-name">
            <TextField
              label={t.choice(place + 1)}
              value={choice}
              maxLength={30}
              onChange={(event) => rename(place, event.target.value)}
            />
            <IconButton
              icon={<Icon name="close" size="s" />}
              label={t.removeChoice(place + 1)}
              onClick={() => onChange(choices.toSpliced(place, 1))}
            />
          </div>
          {choice.trim() !== '' && (
            <StepTargetChoice
              label={t.thenOf(choice)}
              of={key}
              steps={steps}
              value={branches.find(({ answer }) => answer === choice)?.to ?? null}
              onChange={(to) => lead(choice, to)}
            />
          )}
        </div>
      ))}
      {choices.length < MOST_CHOICES && (
        <Button size="medium" onClick={() => onChange([...choices, ''])}>
          {t.addChoice}
        </Button>
      )}
    </>
  );
}
