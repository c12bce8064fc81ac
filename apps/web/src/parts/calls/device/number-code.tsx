import { lazy, Suspense } from 'react';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { t } from '../in-call-texts.ts';
import './device.css';

const QrCode = lazy(() => import('../../../shared/ui/qr-code.tsx'));

/** Returns true if this member may see the number whole, and so as a code. */
export const isNumberWhole = (number: string): boolean => /^\+?\d+$/.test(shownPhone(number, 'callee'));

/** Draws a number as a QR code. The camera of any phone offers to dial it. */
export function NumberCode({ number }: { number: string }) {
  return (
    <div className="number-code">
      <Suspense>
        <QrCode text={`tel:${number}`} label={t.codeOf(number)} />
      </Suspense>
      <p className="note">{t.scanToDial}</p>
    </div>
  );
}
