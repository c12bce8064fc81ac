import { levelLetter, levelName, levels } from '@haihu/rules/customers/levels';
import { language } from '../../../shared/i18n/language.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { GroupFrame } from './group-frame.tsx';
import { notes } from './note-texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

const LONGEST = 8;

/** Edits the names of the six levels. */
export default function LevelsForm({ stored }: FormProps<'levels'>) {
  const form = useGroupForm('levels', stored, () => ({}));
  const { names } = form.value;
  return (
    <GroupFrame of="levels" form={form}>
      <p className="under">{notes.levels}</p>
      {levels.map((level) => (
        <TextField
          key={level}
          label={levelLetter(level)}
          value={names[level - 1] ?? ''}
          placeholder={levelName(level, language)}
          maxLength={LONGEST}
          onChange={({ target: { value } }) =>
            form.change({ names: names.with(level - 1, value.trim() === '' ? null : value) })
          }
        />
      ))}
    </GroupFrame>
  );
}
