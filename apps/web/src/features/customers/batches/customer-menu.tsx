import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { RequestTo } from '@haihu/contract/contract';
import { lazy, Suspense } from 'react';
import { t as runWords } from '../../../parts/calls/run-texts.ts';
import { openedList } from '../../../parts/customers/opened-list.ts';
import { privateRequest, publicPoolRequest } from '../../../parts/customers/pool-filter.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { merge, swap, trash } from '../../../shared/ui/icons/people.ts';
import { publicPool } from '../../../shared/ui/icons/home.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { chosenIds, idsQuery } from './chosen.ts';
import { t } from './texts.ts';
import { useDelete } from './use-delete.ts';

const StartRunSheet = lazy(() => import('../pools/start-run-sheet.tsx'));

interface CustomerMenuProps {
  detail: CustomerDetail;
  /** The packed list that the customer was opened from. */
  list: string | undefined;
}

/** Draws a menu of further actions for a customer: call from here on, return, hand over, merge, delete. */
export function CustomerMenu({ detail: { id, userId, hidden }, list }: CustomerMenuProps) {
  const run = useOpening();
  const mayCall = useAllowed('calls.place');
  const listCursor = listCursorFrom(list, id);
  const mayReturn = useAllowed('customers.return') && userId !== null;
  const mayAssign = useAllowed('customers.assign');
  const mayDelete = useAllowed('customers.delete');
  const mayMerge = useAllowed('customers.merge') && hidden.length === 0;
  const remove = useDelete(userId === null ? 'sea' : 'private');
  const { open, back } = navigation();
  const items = [
    mayCall &&
      listCursor !== null && {
        icon: <Icon name="phone" />,
        label: runWords.fromHere,
        onAct: run.show,
      },
    mayReturn && {
      icon: <Icon shape={publicPool} />,
      label: t.kinds.return,
      onAct: () => open('returnToPublicPool', idsQuery([id])),
    },
    mayAssign && {
      icon: <Icon shape={swap} />,
      label: userId === null ? t.actions.assign : t.transfer,
      onAct: () => open('assignCustomers', idsQuery([id])),
    },
    mayMerge && {
      icon: <Icon shape={merge} />,
      label: t.merge,
      onAct: () => open('mergeCustomers', { id }),
    },
    mayDelete && {
      icon: <Icon shape={trash} />,
      label: t.actions.delete,
      danger: true,
      onAct: () => remove(chosenIds([id]), back),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <>
      <Menu items={items}>{(opener) => <IconButton icon={<Icon name="more" />} label={t.more} {...opener} />}</Menu>
      <Suspense>
        {run.times > 0 && listCursor && (
          <StartRunSheet key={run.times} open={run.open} onClose={run.hide} listCursor={listCursor} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Returns the rest of the list from this customer on, for a run of calls. `null` if the customer was not opened from a
 * list.
 */
function listCursorFrom(packed: string | undefined, from: string): RequestTo<'calls.startRun'>['walk'] | null {
  const list = openedList({ list: packed });
  if (!list) return null;
  return list.pool === 'sea'
    ? { by: 'sea', filter: publicPoolRequest(list.filter), from }
    : { by: 'private', filter: privateRequest(list.filter), from };
}
