import { keepAmount, parseMoney } from '@haihu/rules/money';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'kind' | 'value' | 'onChange'> {
  /** Yuan as typed by the user. Empty for none. */
  value: string;
  onTyped: (typed: string) => void;
  /** Error shown after the field is left, if the text is no amount over 0. */
  wrongWords: string;
}

/**
 * Draws a field for an amount of money. Text that is no amount stays as typed and is refused. `parseMoney` turns the
 * text into units, or into `null`.
 */
export function MoneyField({ value, onTyped, wrongWords, ...rest }: MoneyFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      kind="decimal"
      value={value}
      fault={value !== '' && parseMoney(value) === null && wrongWords}
      onChange={({ target }) => onTyped(keepAmount(target.value))}
    />
  );
}
