import type { HeldPackage } from '@haihu/contract/billing';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { CardStack } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { EndMark } from '../../../shared/ui/end-mark.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import type { usePackages } from '../api/use-packages.ts';
import { t } from '../texts.ts';
import { PackageCard } from './package-card.tsx';
import { UsesSheet } from './uses-sheet.tsx';

/** Packages as cards; more come as one scrolls. */
export function PackageList({ packages }: { packages: ReturnType<typeof usePackages> }) {
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = packages;
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  const [used, setUsed] = useState<HeldPackage | null>(null);
  const reading = useOpening();
  function show(held: HeldPackage): void {
    setUsed(held);
    reading.show();
  }
  if (isPending) return <Skeleton of="cards" count={1} />;
  return (
    <>
      {list.length === 0 && !isError && <EmptyState title={t.noPackages} hint={t.noPackagesHint} />}
      <CardStack>
        {list.map((held) => (
          <PackageCard key={held.id} held={held} onUses={show} />
        ))}
      </CardStack>
      {isError && <ErrorRow words={t.failed} retry={common.retry} onRetry={() => void refetch()} />}
      <EndMark key={list.length} onReach={() => hasNextPage && !isFetching && !isError && fetchNextPage()} />
      {used && <UsesSheet key={used.id} held={used} open={reading.open} onClose={reading.hide} />}
    </>
  );
}
