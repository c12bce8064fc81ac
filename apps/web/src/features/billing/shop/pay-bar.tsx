import type { Quote } from '@haihu/contract/billing/shop';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { exact } from '../money-words.ts';
import { RechargeSheet } from '../recharges/recharge-sheet.tsx';
import { t } from './texts.ts';

interface PayBarProps {
  quote: Quote;
  busy: boolean;
  /** The reason why it cannot be paid yet. */
  offReason?: string | undefined;
  onPay: () => void;
}

/** Units of money in 0.01 yuan, the smallest step of a recharge. */
const CENT = 100;

/**
 * Pays a quote. If the balance is too low, it shows the missing amount and opens a recharge over the present choice.
 */
export function PayBar({ quote: { total, available }, busy, offReason, onPay }: PayBarProps) {
  const recharging = useOpening();
  const missing = Number(total) > 0 ? Number(total) - Number(available) : 0;
  const words =
    total === '0' ? t.free : total.startsWith('-') ? t.takeBack(exact(total.slice(1))) : t.pay(exact(total));
  return (
    <>
      <ActionBar>
        {missing > 0 ? (
          <Button kind="primary" wide="grow" secondLine={t.notEnough(exact(String(missing)))} onClick={recharging.show}>
            {t.recharge}
          </Button>
        ) : (
          <Button kind="primary" wide="grow" busy={busy} busyWords={t.paying} offReason={offReason} onClick={onPay}>
            {words}
          </Button>
        )}
      </ActionBar>
      {recharging.times > 0 && (
        <RechargeSheet
          key={recharging.times}
          open={recharging.open}
          orderId={null}
          amount={String(Math.ceil(missing / CENT) / CENT)}
          onClose={recharging.hide}
        />
      )}
    </>
  );
}
