import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends FieldProps {
  label: string;
  /** The chosen value in words. Empty shows the placeholder. */
  value: string;
  placeholder?: string;
  disabled?: boolean;
  /** Opens the choice, mostly a sheet. */
  onPress: () => void;
}

/** Looks like a field, but opens a choice. */
export function SelectField({ value, placeholder, disabled, onPress, ...field }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} {...field}>
      <button
        type="button"
        id={id}
        className={classNames('inp', field.error && 'bad')}
        aria-haspopup="dialog"
        aria-label={`${field.label} ${value || (placeholder ?? '')}`}
        aria-describedby={`${id}said`}
        disabled={disabled}
        onClick={onPress}
      >
        <span className={classNames('grow one', !value && 'ph')}>{value || placeholder}</span>
        <span className="tail c-3">
          <Icon name="down" size="s" />
        </span>
      </button>
    </Field>
  );
}
