import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Grants the owner of a customer more time. */
export function useExtend(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => sendRequest('customers.extend', { id, reason }),
    onSettled: () => customerChanged(queries, id),
  });
}
