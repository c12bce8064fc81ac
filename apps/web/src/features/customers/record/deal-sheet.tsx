import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { parseMoney, UNITS_PER_YUAN } from '@haihu/rules/money';
import { useState } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { today } from '../../../shared/lib/day.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { MoneyField } from '../../../shared/ui/money-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useMark } from './use-mark.ts';
import { t } from './texts.ts';

interface DealSheetProps {
  open: boolean;
  onClose: () => void;
  detail: Pick<CustomerDetail, 'id' | 'isDeal' | 'dealAmount' | 'dealOn'>;
}

/** Marks a deal with its amount and day, changes them, or removes the mark. Needs a new `key` for each opening. */
export default function DealSheet({ open, onClose, detail }: DealSheetProps) {
  const [amount, setAmount] = useState(detail.dealAmount ? String(Number(detail.dealAmount) / UNITS_PER_YUAN) : '');
  const [day, setDay] = useState(detail.dealOn ?? today());
  const [tried, setTried] = useState(false);
  const mark = useMark(detail.id);
  const units = parseMoney(amount);
  const isAmountWrong = amount !== '' && units === null;
  const isDayWrong = day === '' || day > today();

  function save(): void {
    setTried(true);
    if (isAmountWrong || isDayWrong) return;
    const dealAmount = units === null ? null : String(units);
    mark.mutate({ isDeal: true, dealAmount, dealOn: day }, { onSuccess: onClose });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={detail.isDeal ? t.deal : t.markDeal}
      closeLabel={common.close}
      bar={
        <ActionBar>
          {detail.isDeal && (
            <Button
              kind="danger"
              busy={mark.isPending}
              onClick={() => mark.mutate({ isDeal: false }, { onSuccess: onClose })}
            >
              {t.undoDeal}
            </Button>
          )}
          <Button kind="primary" wide="grow" busy={mark.isPending} busyWords={form.saving} onClick={save}>
            {common.save}
          </Button>
        </ActionBar>
      }
    >
      <div className="pad deal-form">
        <MoneyField
          label={t.dealAmount}
          labelEnd={t.optional}
          value={amount}
          wrongWords={t.amountWrong}
          onTyped={setAmount}
        />
        <TextField
          label={t.dealOn}
          kind="date"
          max={today()}
          value={day}
          error={tried && isDayWrong ? t.dayWrong : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
    </Sheet>
  );
}
