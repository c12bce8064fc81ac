import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export function useStatement(month: string) {
  return useQuery({
    queryKey: ['billing.statement', month],
    queryFn: ({ signal }) => sendRequest('billing.statement', { month }, { signal }),
  });
}
