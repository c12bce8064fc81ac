import type { Quote } from '@haihu/contract/billing/shop';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { exact, price } from '../money-words.ts';
import { t } from './texts.ts';

interface PayBarProps {
  quote: Quote;
  busy: boolean;
  /** Why it cannot be paid yet, beside a balance that is too low. */
  offReason?: string | undefined;
  onPay: () => void;
}

/** Pays a quote; where the balance is too low it says how much is missing. */
export function PayBar({ quote: { total, available }, busy, offReason, onPay }: PayBarProps) {
  const missing = Number(total) - Number(available);
  const words =
    total === '0' ? t.free : total.startsWith('-') ? t.takeBack(price(total.slice(1))) : t.pay(price(total));
  return (
    <ActionBar>
      <Button
        kind="primary"
        wide="grow"
        busy={busy}
        busyWords={t.paying}
        offReason={missing > 0 && Number(total) > 0 ? t.notEnough(exact(String(missing))) : offReason}
        onClick={onPay}
      >
        {words}
      </Button>
    </ActionBar>
  );
}
