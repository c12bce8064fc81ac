import type { Bill } from '@haihu/contract/billing/bills';
import { MoneyRow } from '../money-row.tsx';
import { happenedWords, reasonWords, talkMinutes } from '../money-words.ts';
import { t } from '../texts.ts';

interface BillRowProps {
  bill: Bill;
  /** Text about the time of the bill. By default the time of day. */
  when?: string;
  onOpen: (id: string) => void;
}

/** Draws one bill: its purpose, time and amount. */
export function BillRow({ bill, when = happenedWords(bill), onOpen }: BillRowProps) {
  const { id, kind, amount, note, call } = bill;
  const said = call
    ? [talkMinutes(call.seconds), call.packageMinutes > 0 && t.inPackage(call.packageMinutes)]
        .filter(Boolean)
        .join(' · ')
    : note && reasonWords(note);
  const name = [
    t.kinds[kind],
    call?.isOutside && t.outside,
    call?.isInbound && t.inbound,
    call && (call.agentName || t.noAgent),
  ]
    .filter(Boolean)
    .join(' · ');
  return <MoneyRow id={id} name={name} said={[when, said]} amount={amount} onOpen={() => onOpen(id)} />;
}
