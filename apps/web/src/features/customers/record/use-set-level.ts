import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged, patchCustomer } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Sets the level and shows it at once. If the server refuses, the true level returns and a toast says why. */
export function useSetLevel({ id, level: before }: Pick<CustomerDetail, 'id' | 'level'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (level: number) => sendRequest('customers.setLevel', { id, level }),
    onMutate: (level) => patchCustomer(queries, id, { level }),
    onError(error) {
      patchCustomer(queries, id, { level: before });
      if (!(error instanceof RequestError && error.endsSession)) showToast(error.message, { kind: 'warn' });
    },
    onSettled: () => customerChanged(queries, id),
  });
}
