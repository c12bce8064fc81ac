import type { PackageState } from '@haihu/contract/billing/values';
import type { HeldPackage } from '@haihu/contract/billing/packages';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { CardStack } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import type { useOwnPackages } from './use-packages.ts';
import { t } from '../texts.ts';
import { PackageCard } from './package-card.tsx';
import { UsesSheet } from './uses-sheet.tsx';

interface PackageListProps {
  state: PackageState;
  packages: ReturnType<typeof useOwnPackages>;
  /** Buys the first one where the list is empty. */
  onBuy?: () => void;
}

/** Lists the packages of a state as cards. Loads more as the user scrolls. */
export function PackageList({ state, packages, onBuy }: PackageListProps) {
  const [used, setUsed] = useState<HeldPackage | null>(null);
  const reading = useOpening();
  function show(held: HeldPackage): void {
    setUsed(held);
    reading.show();
  }
  return (
    <>
      <Loaded query={packages} skeleton={<Skeleton of="cards" count={1} />} failed={common.failed} retry={common.retry}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0)
            return (
              <EmptyState
                title={t.noPackages[state]}
                hint={state === 'inForce' ? t.noPackagesHint : undefined}
                action={onBuy && t.buy}
                onAction={onBuy}
              />
            );
          return (
            <>
              <CardStack>
                {list.map((held) => (
                  <PackageCard key={held.id} held={held} onUses={show} />
                ))}
              </CardStack>
              <MorePages
                count={list.length}
                pages={packages}
                words={{ restFailed: common.restFailed, retry: common.retry }}
              />
            </>
          );
        }}
      </Loaded>
      {used && <UsesSheet key={used.id} held={used} open={reading.open} onClose={reading.hide} />}
    </>
  );
}
