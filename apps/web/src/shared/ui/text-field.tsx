import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { eye, eyeOff } from './icons/fields.ts';

/**
 * Keyboard and behaviour of each kind. `digits` is for numbers that are not counted with: codes, parts of phone
 * numbers.
 */
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
  /** The problem with the value, shown once the user has left the field. `error` is shown at once and instead of it. */
  fault?: string | false;
  /** True after a first attempt to send. `fault` is then shown even for a field that the user never left. */
  tried?: boolean;
  /** Content inside the box at its end: the area of a number, a countdown. */
  tail?: ReactNode;
  /** Shows a cross while there is something to clear. The caller empties the value. */
  onClear?: () => void;
  clearLabel?: string;
  /** For a password: 显示密码, 隐藏密码. With them the field has an eye. */
  eyeLabels?: readonly [show: string, hide: string];
}

/** Draws a line of text, 48 px high. Passes on everything else of an input (name, value, ref, onBlur ...). */
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
            // A new message would move the submit button away from under the finger. Sending shows the message itself.
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
            <Icon shape={seen ? eyeOff : eye} size="s" />
          </button>
        )}
      </div>
    </Field>
  );
}

const isSubmit = (element: EventTarget | null) => element instanceof HTMLButtonElement && element.type === 'submit';
