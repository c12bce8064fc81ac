import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestTo } from '@haihu/contract/contract';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';

/** Corrects one of the user's own follow-ups. Refreshes everything that shows it. */
export function useEditFollowUp(customerId: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'followups.edit'>) => sendRequest('followups.edit', request),
    onSuccess() {
      onSaved();
      return customerChanged(queries, customerId);
    },
  });
}
