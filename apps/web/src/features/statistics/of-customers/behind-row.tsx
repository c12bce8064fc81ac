import { isLevel, levelLetter } from '@haihu/rules/customers/levels';
import { formatExactPrice } from '@haihu/rules/money';
import { clockTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { t } from '../texts.ts';
import type { BehindRow } from './use-customer-figures.ts';

/** Draws one movement, follow-up or call-back. Opens the customer if the user may see them. */
export function CustomerBehindRow({ row }: { row: BehindRow }) {
  const { customerId, customerName, memberName, at } = row;
  const face = (
    <span className="grow">
      <span className="l1">
        <span className="name">{customerName ?? t.unknownCustomer}</span>
        <span className="when c-2">{clockTime(at)}</span>
      </span>
      <span className="l2">
        <span className="grow one">{[memberName ?? t.byNight, row.text].filter(Boolean).join(' ')}</span>
        <span className="when">{changeWords(row)}</span>
      </span>
    </span>
  );
  if (customerId === null) return <div className="row">{face}</div>;
  return (
    <button type="button" className="row" onClick={() => navigation().open('customerDetail', { id: customerId })}>
      {face}
    </button>
  );
}

function changeWords(row: BehindRow): string {
  const { kind, fromValue, toValue, times = 1 } = row;
  if (kind === undefined) return times > 1 ? t.times(times) : '';
  if (kind === 'level') return t.levelMove(letter(fromValue), letter(toValue));
  if (kind === 'deal_amount') return t.passed(yuan(fromValue), yuan(toValue));
  if (kind === 'deal') return '';
  return t.passed(row.fromOwnerName ?? t.sea, row.toOwnerName ?? t.sea);
}

function letter(value: string | null | undefined): string {
  const level = Number(value);
  return isLevel(level) ? levelLetter(level) : '-';
}

const yuan = (value: string | null | undefined) => t.yuan(formatExactPrice(Number(value ?? 0)));
