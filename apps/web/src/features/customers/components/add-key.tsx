import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import type { Pool } from '../../../shared/lib/pool-filter.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { t } from '../texts.ts';

/** The plus of the list: adds a customer, or brings many from a file; it asks which where one may do both. */
export function AddKey({ pool, sea }: { pool: Pool; sea: string | undefined }) {
  const { open, canOpen } = navigation();
  const mayAdd = useAllowed('customers.create') && canOpen('addCustomer');
  const mayImport = useAllowed('customers.import') && canOpen('importWizard');
  const add = {
    label: t.addCustomer,
    onAct: () => open('addCustomer', { pool, sea: pool === 'sea' ? sea : undefined }),
  };
  const bring = { label: t.importCustomers, onAct: () => open('importWizard') };
  const plus = <Icon name="plus" />;
  if (mayAdd && mayImport) {
    return <Menu items={[add, bring]}>{(opener) => <IconButton icon={plus} label={t.addOrImport} {...opener} />}</Menu>;
  }
  if (!mayAdd && !mayImport) return null;
  const { label, onAct } = mayAdd ? add : bring;
  return <IconButton icon={plus} label={label} onClick={onAct} />;
}
