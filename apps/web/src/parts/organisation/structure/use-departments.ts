import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads all departments, parents before children. */
export function useDepartments() {
  return useQuery({
    queryKey: ['organisation.departments'],
    queryFn: ({ signal }) => sendRequest('organisation.departments', {}, { signal }),
  });
}
