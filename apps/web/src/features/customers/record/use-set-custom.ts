import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export type CustomValues = RequestTo<'customers.setCustom'>['values'];

/** Saves values of the enterprise's custom fields. Finishes once all data that shows the customer is read again. */
export function useSetCustom(id: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: CustomValues) => sendRequest('customers.setCustom', { id, values }),
    async onSuccess() {
      await customerChanged(queries, id);
      onSaved();
    },
  });
}
