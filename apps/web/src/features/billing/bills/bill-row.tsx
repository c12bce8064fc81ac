import type { Bill } from '@haihu/contract/billing/bills';
import { classNames } from '../../../shared/ui/class-names.ts';
import { happenedWords, signed, talked } from '../money-words.ts';
import { t } from '../texts.ts';

interface BillRowProps {
  bill: Bill;
  /** Said of when it was; the time of the day, unless told. */
  when?: string;
  onOpen: (id: string) => void;
}

/** One movement of money: what for, when, how much. */
export function BillRow({ bill, when = happenedWords(bill), onOpen }: BillRowProps) {
  const { id, kind, amount, note, call } = bill;
  const said = call
    ? [talked(call.seconds), call.packageMinutes > 0 && t.inPackage(call.packageMinutes)].filter(Boolean).join(' · ')
    : note;
  return (
    <button type="button" className="row bill" data-bill={id} onClick={() => onOpen(id)}>
      <span className="grow">
        <span className="l1">
          <span className="name one">{[t.kinds[kind], call?.agentName].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="l2">
          <span className="grow one">{[when, said].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <span className={classNames('bill-amount', !amount.startsWith('-') && 'in')}>{signed(amount)}</span>
    </button>
  );
}
