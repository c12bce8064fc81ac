import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged, patchCustomer } from '../../../parts/customers/customer-cache.ts';
import { call } from '../../../shared/lib/call.ts';
import { CallError } from '../../../shared/lib/call-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Sets the level and shows it at once. If the server refuses, the true level returns and a toast says why. */
export function useSetLevel({ id, level: before }: Pick<CustomerDetail, 'id' | 'level'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (level: number) => call('customers.setLevel', { id, level }),
    onMutate: (level) => patchCustomer(queries, id, { level }),
    onError(error) {
      patchCustomer(queries, id, { level: before });
      if (!(error instanceof CallError && error.endsSession)) showToast(error.message, { kind: 'warn' });
    },
    onSettled: () => customerChanged(queries, id),
  });
}
