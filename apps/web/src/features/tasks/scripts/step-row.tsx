import type { ScriptStep } from '@haihu/contract/tasks/values';
import type { ScriptProblem } from '@haihu/rules/tasks/scripts/script-steps';
import { Button } from '../../../shared/ui/button.tsx';
import { targetWords } from './target-words.ts';
import { t } from './texts.ts';

interface StepRowProps {
  step: ScriptStep;
  /** Its place in the list, from 0. */
  place: number;
  steps: readonly ScriptStep[];
  problems: readonly ScriptProblem[];
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
}

/** Draws a step in the editor, with its faults and the keys that move it. */
export function StepRow({ step, place, steps, problems, onEdit, onMove }: StepRowProps) {
  const { title, say, field, branches, next } = step;
  return (
    <li className="script-step">
      <button type="button" className="script-step-face" onClick={onEdit}>
        <b>
          {place + 1}. {title}
        </b>
        {say && <span className="note c-2 script-step-say">{say}</span>}
        {field && (
          <span className="note c-accent">
            {[field.label, field.kind === 'choice' ? field.choices.join(' / ') : t.kinds[field.kind]].join(' · ')}
          </span>
        )}
        {branches.map(({ answer, to }) => (
          <span key={answer} className="note c-2">
            {t.thenOf(answer)} · {targetWords(steps, to)}
          </span>
        ))}
        {next !== null && (
          <span className="note c-2">
            {t.afterwards} · {targetWords(steps, next)}
          </span>
        )}
        {problems.map(({ fault, detail }) => (
          <span key={`${fault}${detail}`} className="note c-danger" role="alert">
            {t.faults[fault](detail ?? '')}
          </span>
        ))}
      </button>
      <span className="script-step-keys">
        <Button size="small" disabled={place === 0} aria-label={t.upOf(title)} onClick={() => onMove(-1)}>
          {t.up}
        </Button>
        <Button
          size="small"
          disabled={place === steps.length - 1}
          aria-label={t.downOf(title)}
          onClick={() => onMove(1)}
        >
          {t.down}
        </Button>
      </span>
    </li>
  );
}
