import { type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';

const LENGTH = 6;

interface CodeInputProps {
  label: string;
  /** Up to six digits. */
  value: string;
  onChange: (value: string) => void;
  /** Called with the sixth digit. */
  onComplete?: (value: string) => void;
  hint?: ReactNode;
  hintEnd?: ReactNode;
  error?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Draws a field for a code sent by SMS. The six boxes only show the value of one real input. So pasting, the keyboard's
 * own suggestion and screen readers work as with any field.
 */
export function CodeInput({ label, value, onChange, onComplete, autoFocus, ref, ...field }: CodeInputProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, LENGTH - 1);
  return (
    <Field id={id} label={label} {...field}>
      <div className="code">
        {Array.from({ length: LENGTH }, (_, index) => (
          <span
            key={index}
            className={classNames('inp', focused && index === at && 'focus', field.error && 'bad')}
            aria-hidden="true"
          >
            {value[index] ?? (focused && index === at && <i className="caret" />)}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          value={value}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={`${id}said`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH);
            onChange(digits);
            if (digits.length === LENGTH && digits !== value) onComplete?.(digits);
          }}
        />
      </div>
    </Field>
  );
}
