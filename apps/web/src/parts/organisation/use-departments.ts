import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Reads all departments, parents before children. */
export function useDepartments() {
  return useQuery({
    queryKey: ['organisation.departments'],
    queryFn: ({ signal }) => call('organisation.departments', {}, { signal }),
  });
}
