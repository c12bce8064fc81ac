import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

/** Keyboard and behaviour. `digits` is for numbers that are not counted with: codes, parts of phone numbers. */
const kinds = {
  text: { type: 'text' },
  tel: { type: 'tel', inputMode: 'tel' },
  password: { type: 'password', autoCapitalize: 'none' },
  digits: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
} as const;

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  kind?: keyof typeof kinds;
  /** What is wrong with what stands here, once one has left the field. `error` is said at once, and before it. */
  fault?: string | false;
  /** Sending was tried: the fault is said also where one never was. */
  tried?: boolean;
  /** Inside the box at its end: the area of a number, a count-down. */
  tail?: ReactNode;
  /** Gives a cross while there is something to clear; the caller empties the value. */
  onClear?: () => void;
  clearLabel?: string;
  /** For a password: 显示密码, 隐藏密码. With them there is an eye. */
  eyeLabels?: readonly [show: string, hide: string];
}

/** A line of text, 48 px. Everything else of an input (name, value, ref, onBlur ...) is passed on. */
export function TextField({
  kind = 'text',
  tail,
  onClear,
  clearLabel,
  eyeLabels,
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  fault,
  tried = false,
  notice,
  onBlur,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [seen, setSeen] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const said = error || ((wasLeft || tried) && fault) || undefined;
  const cleared = onClear && input.value !== '' && !input.disabled;
  return (
    <Field {...{ id, label, labelEnd, hint, hintEnd, error: said, notice }}>
      <div className={classNames('inp', said && 'bad')}>
        <input
          placeholder=" "
          {...kinds[kind]}
          {...input}
          type={kind === 'password' && seen ? 'text' : kinds[kind].type}
          id={id}
          aria-invalid={said ? true : undefined}
          aria-describedby={`${id}said`}
          onBlur={(event) => {
            // The button that sends would move away from under the finger; it says the same itself.
            if (!isSubmit(event.relatedTarget)) setLeft(true);
            onBlur?.(event);
          }}
        />
        {tail && (typeof tail === 'string' ? <span className="sec c-3">{tail}</span> : tail)}
        {cleared && (
          <button type="button" className="c-3" aria-label={clearLabel} onClick={onClear}>
            <Icon name="close" size="s" />
          </button>
        )}
        {eyeLabels && (
          <button
            type="button"
            className="c-2"
            aria-label={eyeLabels[seen ? 1 : 0]}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          >
            <Icon name={seen ? 'eyeOff' : 'eye'} size="s" />
          </button>
        )}
      </div>
    </Field>
  );
}

const isSubmit = (element: EventTarget | null) => element instanceof HTMLButtonElement && element.type === 'submit';
