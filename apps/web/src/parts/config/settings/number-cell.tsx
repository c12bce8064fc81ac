import { useId, useState } from 'react';
import { parseCount } from '@haihu/rules/money';
import { classNames } from '../../../shared/ui/class-names.ts';
import { t } from './texts.ts';

interface NumberCellProps {
  label: string;
  note?: string;
  /** `NaN` while the text is no whole number. `null` if nothing is set; the placeholder then shows the effect. */
  value: number | null;
  onChange: (value: number | null) => void;
  unit: string;
  /** Allows an empty field. The text says what is then in force. */
  empty?: string;
  fault?: string;
  disabled?: boolean;
}

/** Draws a row of settings with a number field. Mistakes are shown under it. */
export function NumberSettingRow({ label, note, value, onChange, unit, empty, fault, disabled }: NumberCellProps) {
  const id = useId();
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value));
  const [shown, setShown] = useState(value);
  // The value was changed from outside, not in this field.
  if (!Object.is(shown, value)) {
    setShown(value);
    setText(value === null || Number.isNaN(value) ? text : String(value));
  }

  function write(typed: string): void {
    setText(typed);
    const read = typed.trim() === '' && empty !== undefined ? null : parseCount(typed);
    setShown(read);
    onChange(read);
  }

  return (
    <div className="cell number-cell">
      <label className="words" htmlFor={id}>
        {label}
        <span id={`${id}said`} aria-live="polite" className={classNames('note item-note', fault && 'c-danger')}>
          {fault ?? note}
        </span>
      </label>
      <span className={classNames('inp', fault && 'bad')}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          placeholder={empty ?? ' '}
          disabled={disabled}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}said`}
          onChange={(event) => write(event.target.value)}
        />
        {unit && <span className="sec">{unit}</span>}
      </span>
    </div>
  );
}

/** Returns the message for a value that is no whole number within the bounds. `undefined` for a good one. */
export function numberFault(value: number | null, { min, max }: { min: number; max: number }): string | undefined {
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return t.wholeNumber(min, max);
}
