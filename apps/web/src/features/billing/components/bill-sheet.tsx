import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock, dayLabel } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useBill } from '../api/use-bills.ts';
import { exact, signed, talked } from '../money-words.ts';
import { t } from '../texts.ts';

interface BillSheetProps {
  id: string;
  open: boolean;
  onClose: () => void;
  /** Shows another one in its place. */
  onOther: (id: string) => void;
}

/** One movement to the last decimal: its sides, which come to zero, and the call it was for. */
export function BillSheet({ id, open, onClose, onOther }: BillSheetProps) {
  const { data: bill, isError, refetch } = useBill(id);
  const { fields } = t;
  return (
    <Sheet open={open} onClose={onClose} title={bill ? t.kinds[bill.kind] : t.bills} closeLabel={common.close}>
      {isError && <ErrorRow words={t.failed} retry={common.retry} onRetry={() => void refetch()} />}
      {!bill && !isError && <Skeleton of="rows" count={5} />}
      {bill && (
        <>
          <Cells>
            <Cell label={fields.amount} value={<b className="bill-amount">{signed(bill.amount)}</b>} />
            {bill.balanceAfter !== null && <Cell label={fields.after} value={exact(bill.balanceAfter)} />}
            <Cell label={fields.at} value={dayAndClock(bill.at)} />
            <Cell label={fields.day} value={dayLabel(bill.day)} />
            {bill.note && <Cell label={fields.note} value={<span className="lines">{bill.note}</span>} />}
            {bill.call && (
              <>
                <Cell label={fields.agent} value={bill.call.agentName} />
                <Cell label={fields.seconds} value={talked(bill.call.seconds)} />
                <Cell label={fields.price} value={t.perMinute(exact(bill.call.minutePrice))} />
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
              <Cell key={account} label={t.accounts[account]} value={signed(amount)} />
            ))}
          </Cells>
          <Cells>
            {bill.call && (
              <Cell label={t.openCall} onPress={() => navigation().open('callDetail', { id: bill.call!.id })} />
            )}
            {bill.corrects && <Cell label={t.openCorrected} onPress={() => onOther(bill.corrects!)} />}
            {bill.correctedBy && <Cell label={t.openCorrection} onPress={() => onOther(bill.correctedBy!)} />}
          </Cells>
        </>
      )}
    </Sheet>
  );
}
