import type { CustomerPool } from '@haihu/contract/customers/values';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import type { ChosenCustomers } from './chosen.ts';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';

/** Asks the user, and then moves the customers to the recycle bin. */
export function useDelete(pool: CustomerPool): (chosen: ChosenCustomers, onDone?: () => void) => void {
  const remove = useStartBatch(pool === 'sea' ? 'customers.deleteFromSea' : 'customers.deletePrivate');
  return async ({ whom, count }, onDone) => {
    const yes = await confirm({
      title: t.deleteTitle(countWords(count)),
      body: t.deleteBody,
      yes: t.actions.delete,
      danger: true,
      no: common.cancel,
    });
    if (yes) remove.mutate({ whom }, { onSuccess: onDone });
  };
}
