import { keepAmount, parseMoney } from '@haihu/rules/money';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'kind' | 'value' | 'onChange'> {
  /** As it is typed, in yuan; empty for none. */
  value: string;
  onTyped: (typed: string) => void;
  /** Said of what is no amount over 0, once the field is left. */
  wrongWords: string;
}

/** An amount of money. What is no amount stays as it was typed and is refused; `parseMoney` makes units of it, or null. */
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
