import { keepAmount, parseMoney } from '@haihu/rules/money';
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'kind' | 'value' | 'onChange'> {
  /** As it is typed: yuan with at most 2 decimals, empty for none. */
  value: string;
  onTyped: (typed: string) => void;
  /** Said of what is no amount over 0, once the field is left. */
  wrongWords: string;
}

/** An amount of money. It takes no more than 2 decimals; `parseMoney` makes units of it, or null where it is none. */
export function MoneyField({ value, onTyped, wrongWords, error, onBlur, ...rest }: MoneyFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const isWrong = value !== '' && parseMoney(value) === null;
  return (
    <TextField
      autoComplete="off"
      {...rest}
      kind="decimal"
      value={value}
      error={wasLeft && isWrong ? wrongWords : error}
      onChange={({ target }) => onTyped(keepAmount(target.value))}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
