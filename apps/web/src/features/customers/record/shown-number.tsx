import { lazy, Suspense, useEffect, useState } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import type { RevealedNumber } from './use-reveal.ts';
import { t } from './detail-texts.ts';

const RevealSheet = lazy(() => import('./reveal-sheet.tsx'));

/** Draws a masked number. A member with the permission can see it in full for half a minute. */
export function RevealableNumber({ id, masked: sent }: { id: string; masked: string }) {
  const masked = shownPhone(sent, 'mobile');
  const mayReveal = useAllowed('customers.reveal') && masked.includes('*');
  const [revealed, setRevealed] = useState<RevealedNumber | null>(null);
  const asking = useOpening();
  if (!mayReveal) return <span>{masked}</span>;
  return (
    <>
      {revealed ? (
        <InFull revealed={revealed} onHide={() => setRevealed(null)} />
      ) : (
        <>
          <span>{masked}</span>
          <button type="button" className="reveal" aria-label={t.revealNumber} onClick={asking.show}>
            {t.reveal}
          </button>
        </>
      )}
      <Suspense>
        {asking.times > 0 && (
          <RevealSheet key={asking.times} id={id} open={asking.open} onClose={asking.hide} onRevealed={setRevealed} />
        )}
      </Suspense>
    </>
  );
}

function InFull({ revealed: { numbers, until }, onHide }: { revealed: RevealedNumber; onHide: () => void }) {
  const left = Math.ceil((until - useNow()) / 1000);
  useEffect(() => {
    const hide = (): void => onHide();
    // The full number must not stay on the screen behind another window.
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [onHide]);
  useEffect(() => {
    if (left <= 0) onHide();
  }, [left, onHide]);
  return (
    <>
      <span role="status" className="in-full">
        {numbers.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </span>
      <button type="button" className="reveal" onClick={onHide}>
        {t.hideIn(Math.max(0, left))}
      </button>
    </>
  );
}
