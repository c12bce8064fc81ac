import type { ScriptStep } from '@haihu/contract/tasks/values';
import type { ScriptAnswer } from '@haihu/contract/tasks/scripts';
import { useState } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';
import { backward, onward, shownStep, type WalkPlace } from './walk-place.ts';
import './script.css';

interface ScriptWalkProps {
  steps: readonly ScriptStep[];
  answers: readonly ScriptAnswer[];
  place: WalkPlace;
  onPlace: (place: WalkPlace) => void;
  onAnswer: (step: ScriptStep, value: string | null) => void;
}

/** Walks through a script, one step at a time. A choice answers and goes on at one tap. */
export function ScriptWalk({ steps, answers, place, onPlace, onAnswer }: ScriptWalkProps) {
  const at = shownStep(steps, place);
  const step = steps[at]!;
  const answer = answers.find((given) => given.step === step.key)?.value ?? null;
  const back = () => onPlace(backward(place));

  function go(value: string | null): void {
    haptic('light');
    if (value !== answer) onAnswer(step, value);
    onPlace(onward(steps, place, value));
  }

  if (place.isOver)
    return <WalkEnd answers={answers} onBack={back} onAgain={() => onPlace({ way: [], isOver: false })} />;
  return (
    <div className="script-walk">
      <div className="script-head">
        <b className="grow">{step.title}</b>
        <span className="note c-2 num">{t.at(at + 1, steps.length)}</span>
      </div>
      {step.say && <p className="script-say">{step.say}</p>}
      {step.field?.kind === 'choice' ? (
        <div className="script-choices" role="group" aria-label={step.field.label}>
          <span className="note c-2">{step.field.label}</span>
          {step.field.choices.map((choice) => (
            <Button
              key={choice}
              wide="full"
              kind={choice === answer ? 'primary' : 'soft'}
              aria-pressed={choice === answer}
              onClick={() => go(choice)}
            >
              {choice}
            </Button>
          ))}
          <StepKeys hasBack={place.way.length > 1} onBack={back} onNext={() => go(answer)} />
        </div>
      ) : (
        <TypedStep
          key={step.key}
          step={step}
          answer={answer}
          hasBack={place.way.length > 1}
          onBack={back}
          onNext={go}
        />
      )}
    </div>
  );
}

/** The keyboard of each kind of typed answer. */
const typedKinds = { text: 'text', number: 'decimal', date: 'date', choice: 'text' } as const;

interface TypedStepProps {
  step: ScriptStep;
  answer: string | null;
  hasBack: boolean;
  onBack: () => void;
  onNext: (answer: string | null) => void;
}

/** Asks for a typed answer, or for none. */
function TypedStep({ step: { field }, answer, hasBack, onBack, onNext }: TypedStepProps) {
  const [typed, setTyped] = useState(answer ?? '');
  return (
    <>
      {field && (
        <TextField
          label={field.label}
          placeholder={field.kind === 'number' ? t.number : t.type}
          kind={typedKinds[field.kind]}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <StepKeys hasBack={hasBack} onBack={onBack} onNext={() => onNext(field ? typed.trim() || null : null)} />
    </>
  );
}

function StepKeys({ hasBack, onBack, onNext }: Pick<TypedStepProps, 'hasBack' | 'onBack'> & { onNext: () => void }) {
  return (
    <div className="script-keys">
      {hasBack && <Button onClick={onBack}>{t.back}</Button>}
      <Button kind="primary" wide="grow" onClick={onNext}>
        {t.next}
      </Button>
    </div>
  );
}

interface WalkEndProps {
  answers: readonly ScriptAnswer[];
  onBack: () => void;
  onAgain: () => void;
}

function WalkEnd({ answers, onBack, onAgain }: WalkEndProps) {
  return (
    <div className="script-walk">
      <div className="script-head">
        <b className="grow">{t.done}</b>
      </div>
      {answers.length > 0 && (
        <>
          <p className="note c-2">{t.doneHint}</p>
          <ScriptAnswerList answers={answers} />
        </>
      )}
      <div className="script-keys">
        <Button onClick={onBack}>{t.back}</Button>
        <Button wide="grow" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}

/** Lists the answers of a callee. */
export function ScriptAnswerList({ answers }: { answers: readonly ScriptAnswer[] }) {
  return (
    <Cells>
      {answers.map(({ step, label, value }) => (
        <Cell key={step} label={label} value={value} />
      ))}
    </Cells>
  );
}
