import type { HeldPackage } from '@haihu/contract/billing/packages';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../texts.ts';

/** Draws a buyer's actions for a package: share its seats, renew it, or replace it by a larger one. */
export function PackageDeeds({ held }: { held: HeldPackage }) {
  const mayBuy = useAllowed('billing.buy');
  const { id, name, productId, seats, seatsUsed, state } = held;
  const isOn = state === 'inForce' || state === 'usedUp' || state === 'coming';
  if (!mayBuy || (productId === null && seats === null)) return null;
  const { open } = navigation();
  return (
    <div className="package-deeds">
      {seats !== null && isOn && (
        <Button size="medium" onClick={() => open('seatAdjustment', { id })}>
          {t.seatsOf(seatsUsed, seats)}
        </Button>
      )}
      {productId !== null && (
        <Button size="medium" onClick={() => open('buyPackage', { what: 'renew', packageId: id, productId, name })}>
          {t.renew}
        </Button>
      )}
      {productId !== null && state === 'inForce' && (
        <Button size="medium" onClick={() => open('buyPackage', { what: 'upgrade', packageId: id, productId, name })}>
          {t.upgrade}
        </Button>
      )}
    </div>
  );
}
