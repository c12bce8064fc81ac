import { NUMBERS_AT_ONCE } from '@haihu/contract/tasks/values';
import { pastedNumbers } from '@haihu/rules/tasks/intakes/pasted-numbers';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { PhotoNumbers } from '../photos/photo-numbers.tsx';
import { t } from './texts.ts';

/**
 * Draws a field for numbers in any form, also from a photo. Shows at once how many it finds, and the mistakes in
 * others.
 */
export function NumberText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { numbers, wrong } = pastedNumbers(text);
  const found = numbers.length + wrong.length === 0 ? t.nothingFound : t.found(numbers.length, wrong.length);
  return (
    <div className="page task-form">
      <div className="pad">
        <TextArea
          label={t.pasteLabel}
          hint={t.pasteHint}
          labelEnd={<span role="status">{found}</span>}
          error={numbers.length > NUMBERS_AT_ONCE ? t.tooMany(NUMBERS_AT_ONCE) : undefined}
          placeholder={t.pastePlaceholder}
          value={text}
          rows={8}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <PhotoNumbers onNumbers={(read) => onChange([text.trimEnd(), ...read].filter(Boolean).join('\n'))} />
      <ul className="task-rows">
        {wrong.slice(0, 50).map(({ line, cell, problem }) => (
          <li key={`${line}:${cell}`} className="task-answer">
            <span className="num">{cell}</span>
            <span className="c-2">{t.problems[problem] ?? t.problem}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
