import type { CustomerDetail } from '@haihu/contract/customers';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { sea, swap, trash } from '../../../shared/ui/icons/customers.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { chosenIds, idsQuery } from './chosen.ts';
import { t } from './texts.ts';
import { useDelete } from './use-delete.ts';

/** What else can be done with a customer: to give it back, hand it on or delete it. */
export function CustomerMenu({ detail: { id, userId } }: { detail: CustomerDetail }) {
  const mayReturn = useAllowed('customers.return') && userId !== null;
  const mayAssign = useAllowed('customers.assign');
  const mayDelete = useAllowed('customers.delete');
  const remove = useDelete(userId === null ? 'sea' : 'private');
  const { open, back } = navigation();
  const items = [
    mayReturn && {
      icon: <Icon shape={sea} />,
      label: t.actions.return,
      onAct: () => open('returnToSea', idsQuery([id])),
    },
    mayAssign && {
      icon: <Icon shape={swap} />,
      label: userId === null ? t.actions.assign : t.transfer,
      onAct: () => open('assignCustomers', idsQuery([id])),
    },
    mayDelete && {
      icon: <Icon shape={trash} />,
      label: t.actions.delete,
      danger: true,
      onAct: () => remove(chosenIds([id]), back),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return <Menu items={items}>{(opener) => <IconButton icon={<Icon name="more" />} label={t.more} {...opener} />}</Menu>;
}
