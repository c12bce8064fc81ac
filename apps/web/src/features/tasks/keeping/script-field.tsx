import { type ScriptBlank, scriptBlanks, unknownBlanks, writtenBlank } from '@haihu/rules/tasks/keeping/script-blanks';
import { useRef } from 'react';
import { language } from '../../../shared/i18n/language.ts';
import { insertAtCaret } from '../../../shared/lib/insert-at-caret.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { t } from './script-texts.ts';

const LONGEST = 4000;

interface ScriptFieldProps {
  value: string;
  onChange: (script: string) => void;
}

/** Edits the script of a task. Its keys put blanks at the caret. Words in braces that nothing fills are named. */
export function ScriptField({ value, onChange }: ScriptFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownBlanks(value);

  const insert = (blank: ScriptBlank) =>
    insertAtCaret(box.current!, writtenBlank(blank, language), { longest: LONGEST, onChange });

  return (
    <TextArea
      ref={box}
      label={t.script}
      hint={unknown.length > 0 ? <span className="c-warn">{t.unknown(unknown)}</span> : t.hint}
      value={value}
      maxLength={LONGEST}
      rows={4}
      onChange={(event) => onChange(event.target.value)}
      notice={
        <div className="chips wrap script-blanks" role="group" aria-label={t.insert}>
          {scriptBlanks.map((blank) => (
            <button key={blank} type="button" className="chip" onClick={() => insert(blank)}>
              {writtenBlank(blank, language)}
            </button>
          ))}
        </div>
      }
    />
  );
}
