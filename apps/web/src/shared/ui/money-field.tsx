import { keepAmount, parseMoney } from '@haihu/rules/money';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'kind' | 'value' | 'onChange'> {
  /** As it is typed: yuan with at most 2 decimals, empty for none. */
  value: string;
  onTyped: (typed: string) => void;
  /** Said of what is no amount over 0, once the field is left. */
  wrongWords: string;
}

/** An amount of money. It takes no more than 2 decimals; `parseMoney` makes units of it, or null where it is none. */
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
