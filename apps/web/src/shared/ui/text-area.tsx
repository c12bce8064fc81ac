import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type TextAreaBoxProps = Omit<ComponentProps<'textarea'>, 'className'> & { bad?: boolean };

/** Draws the box alone, for places with their own label. It grows with its text, up to 40 % of the page. */
export function TextAreaBox({ bad = false, ...textarea }: TextAreaBoxProps) {
  return (
    <div className={classNames('inp area', bad && 'bad')}>
      <textarea rows={2} {...textarea} />
    </div>
  );
}

/** Draws a field of several lines with a label. */
export function TextArea({
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  notice,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const ownId = useId();
  const id = textarea.id ?? ownId;
  return (
    <Field {...{ id, label, labelEnd, hint, hintEnd, error, notice }}>
      <TextAreaBox
        {...textarea}
        id={id}
        bad={Boolean(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}said`}
      />
    </Field>
  );
}
