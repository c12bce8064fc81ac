import type { ReplyOf } from '@haihu/contract/contract';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock, dayLabel } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { LongValue } from '../../../shared/ui/long-value.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useBill } from './use-bills.ts';
import { exact, reasonWords, signedAmount, talkMinutes } from '../money-words.ts';
import { t } from '../texts.ts';

interface BillSheetProps {
  id: string;
  open: boolean;
  onClose: () => void;
  /** Shows another bill in its place. */
  onOther: (id: string) => void;
}

/** Shows one bill to the last decimal: its bookings, which add up to zero, and its call. */
export function BillSheet({ id, open, onClose, onOther }: BillSheetProps) {
  const bill = useBill(id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={bill.data ? t.kinds[bill.data.kind] : t.bills}
      closeLabel={common.close}
    >
      <Loaded query={bill} skeleton={<Skeleton of="rows" count={5} />} retry={common.retry}>
        {(read) => <Lines bill={read} onOther={onOther} />}
      </Loaded>
    </Sheet>
  );
}

function Lines({ bill, onOther }: { bill: ReplyOf<'billing.bill'>; onOther: BillSheetProps['onOther'] }) {
  const { fields } = t;
  const { call, corrects, correctedBy } = bill;
  return (
    <>
      <Cells>
        <Cell label={fields.amount} value={<b className="bill-amount">{signedAmount(bill.amount)}</b>} />
        {bill.balanceAfter !== null && <Cell label={fields.after} value={exact(bill.balanceAfter)} />}
        <Cell label={fields.at} value={dayAndClock(bill.at)} />
        <Cell label={fields.day} value={dayLabel(bill.day)} />
        {bill.note && <Cell label={fields.note} value={<LongValue>{reasonWords(bill.note)}</LongValue>} />}
        {call && (
          <>
            {call.isOutside && <Cell label={fields.phone} value={t.outside} />}
            {call.isInbound && <Cell label={fields.direction} value={t.inbound} />}
            <Cell label={fields.agent} value={call.agentName || t.noAgent} />
            <Cell label={fields.seconds} value={talkMinutes(call.seconds)} />
            <Cell label={fields.price} value={t.perMinute(exact(call.minutePrice))} />
          </>
        )}
        {bill.uses.map(({ packageId, name, minutes }) => (
          <Cell key={packageId} label={name} value={t.usedMinutes(minutes)} />
        ))}
        <Cell label={fields.id} value={bill.id} />
      </Cells>
      <h3 className="sect">{t.sides}</h3>
      <Cells>
        {bill.entries.map(({ account, amount }) => (
          <Cell key={account} label={t.accounts[account]} value={signedAmount(amount)} />
        ))}
      </Cells>
      <Cells>
        {call && <Cell label={t.openCall} onPress={() => navigation().open('callDetail', { id: call.id })} />}
        {corrects && <Cell label={t.openCorrected} onPress={() => onOther(corrects)} />}
        {correctedBy && <Cell label={t.openCorrection} onPress={() => onOther(correctedBy)} />}
      </Cells>
    </>
  );
}
