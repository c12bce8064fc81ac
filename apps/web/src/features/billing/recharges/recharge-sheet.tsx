import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeStanding } from './recharge-standing.tsx';
import { t } from './texts.ts';
import './recharges.css';

interface RechargeSheetProps {
  open: boolean;
  /** An order that was made before; null: a new one. */
  orderId: string | null;
  /** Yuan that are proposed for a new one. */
  amount?: string;
  onClose: () => void;
}

/** Asks how much and by whom, then shows how the payment stands. */
export function RechargeSheet({ open, orderId, amount = '', onClose }: RechargeSheetProps) {
  const [id, setId] = useState(orderId);
  return (
    <Sheet open={open} onClose={onClose} title={t.recharge} closeLabel={common.close} className="on-sheet">
      {id === null ? (
        <RechargeForm proposed={amount} onMade={setId} />
      ) : (
        <RechargeStanding id={id} onDone={onClose} onAgain={() => setId(null)} />
      )}
    </Sheet>
  );
}
