import { useId, useState } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { t } from './texts.ts';

interface NumberCellProps {
  label: string;
  note?: string;
  /** NaN while what stands there is no whole number; null: nothing is set, which the placeholder says. */
  value: number | null;
  onChange: (value: number | null) => void;
  unit: string;
  /** Nothing may stand there; in words, what holds then. */
  empty?: string;
  fault?: string;
  disabled?: boolean;
}

/** A row of settings with a number to write. What is wrong stands under it. */
export function NumberCell({ label, note, value, onChange, unit, empty, fault, disabled }: NumberCellProps) {
  const id = useId();
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value));
  const [shown, setShown] = useState(value);
  // Another value came from outside, not from this box.
  if (!Object.is(shown, value)) {
    setShown(value);
    setText(value === null || Number.isNaN(value) ? text : String(value));
  }

  function write(typed: string): void {
    setText(typed);
    const trimmed = typed.trim();
    const read = trimmed === '' && empty !== undefined ? null : /^\d{1,7}$/.test(trimmed) ? Number(trimmed) : NaN;
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

/** What a whole number within bounds is told otherwise. */
export function numberFault(value: number | null, { min, max }: { min: number; max: number }): string | undefined {
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return t.wholeNumber(min, max);
}
