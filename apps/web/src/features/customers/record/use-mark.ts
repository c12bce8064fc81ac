import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Sets the label of the number, or a deal. Finishes once all data that shows the customer is read again. */
export function useMark(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (marks: Omit<RequestTo<'customers.mark'>, 'id'>) => sendRequest('customers.mark', { id, ...marks }),
    onSuccess: () => customerChanged(queries, id),
    onError(error) {
      if (!(error instanceof RequestError && error.endsSession)) showToast(error.message, { kind: 'warn' });
    },
  });
}
