import { useState } from 'react';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

/** Draws a field for a part of a text. Reports it when the user leaves the field. */
export function PartOfText({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const tell = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <div className="range part">
      <TextField
        label={t.contains(name)}
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={tell}
        onKeyDown={(event) => event.key === 'Enter' && tell()}
      />
    </div>
  );
}
