import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/**
 * Reads one call if the user may read calls. `says403`: without that permission it returns an error instead of nothing.
 */
export function useCallDetail(id: string, { enabled = true, says403 = false } = {}) {
  const mayRead = useAllowed('calls.read');
  return useQuery({
    queryKey: ['calls.detail', id],
    queryFn: ({ signal }) => sendRequest('calls.detail', { id }, { signal }),
    enabled: enabled && (mayRead || says403),
  });
}
