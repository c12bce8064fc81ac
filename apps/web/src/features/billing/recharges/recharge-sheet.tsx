import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeProgress } from './recharge-progress.tsx';
import { t } from './texts.ts';
import './recharges.css';

interface RechargeSheetProps {
  open: boolean;
  /** Id of an existing order. `null` for a new one. */
  orderId: string | null;
  /** Proposed amount of a new order in yuan. */
  amount?: string;
  onClose: () => void;
}

/** Asks for amount and provider, and then shows the state of the payment. */
export function RechargeSheet({ open, orderId, amount = '', onClose }: RechargeSheetProps) {
  const [id, setId] = useState(orderId);
  return (
    <Sheet open={open} onClose={onClose} title={t.recharge} closeLabel={common.close} className="on-sheet">
      {id === null ? (
        <RechargeForm proposed={amount} onMade={setId} />
      ) : (
        <RechargeProgress id={id} onDone={onClose} onAgain={() => setId(null)} />
      )}
    </Sheet>
  );
}
