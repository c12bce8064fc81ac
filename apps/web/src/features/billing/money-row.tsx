import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { signedAmount } from './money-words.ts';

interface MoneyRowProps {
  id: string;
  /** Purpose of the movement. */
  name: string;
  /** State beside the name. */
  tag?: ReactNode;
  /** Second line: the time and further facts. */
  said: readonly (string | false | null | undefined)[];
  /** Units of 0.0001 yuan. Negative for spent money. */
  amount: string;
  /** Opens the details. */
  onOpen?: () => void;
}

/** Draws one movement of money: purpose, time and amount. */
export function MoneyRow({ id, name, tag, said, amount, onOpen }: MoneyRowProps) {
  const words = (
    <>
      <span className="grow">
        <span className="l1">
          <span className="name one">{name}</span>
          {tag}
        </span>
        <span className="l2">
          <span className="grow">{said.filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <span className={classNames('bill-amount', !amount.startsWith('-') && 'in')}>{signedAmount(amount)}</span>
    </>
  );
  return onOpen ? (
    <button type="button" className="row bill" data-money={id} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <div className="row bill" data-money={id}>
      {words}
    </div>
  );
}
