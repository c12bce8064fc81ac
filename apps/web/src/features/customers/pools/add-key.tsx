import type { CustomerPool } from '@haihu/contract/customers/values';
import { lazy, Suspense } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import type { PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t as finding } from '../filters/texts.ts';
import { t } from './texts.ts';

const ExportSheet = lazy(() => import('./export-sheet.tsx'));

/** Draws the plus key of the list. Its menu adds one customer, imports many from a file, or exports the list. */
export function AddKey({ pool, filter }: { pool: CustomerPool; filter: PoolListFilter }) {
  const { open } = navigation();
  const mayAdd = useAllowed('customers.create');
  const mayImport = useAllowed('customers.import');
  const add = {
    label: t.addCustomer,
    onAct: () => open('addCustomer', { pool, sea: pool === 'sea' ? filter.sea : undefined }),
  };
  const bring = { label: t.importCustomers, onAct: () => open('importWizard') };
  const mayExport = useAllowed('customers.export');
  const exporting = useOpening();
  const takeAway = { label: finding.export, onAct: exporting.show };
  const plus = <Icon name="plus" />;
  const items = [...(mayAdd ? [add] : []), ...(mayImport ? [bring] : []), ...(mayExport ? [takeAway] : [])];
  const [only] = items;
  if (!only) return null;
  return (
    <>
      {items.length > 1 ? (
        <Menu items={items}>{(opener) => <IconButton icon={plus} label={t.addOrImport} {...opener} />}</Menu>
      ) : (
        <IconButton icon={plus} label={only.label} onClick={only.onAct} />
      )}
      <Suspense>
        {exporting.times > 0 && (
          <ExportSheet
            key={exporting.times}
            open={exporting.open}
            onClose={exporting.hide}
            pool={pool}
            filter={filter}
          />
        )}
      </Suspense>
    </>
  );
}
