import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';

export type StaffFile = RequestTo<'organisation.staffImportPreview'>;

/** What an uploaded file holds, as the organisation is now. */
export function useStaffPreview(file: StaffFile) {
  return useQuery({
    queryKey: ['staff-import', file],
    queryFn: ({ signal }) => call('organisation.staffImportPreview', file, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Adds what the preview promised, once, however often it is asked. */
export function useStaffImport() {
  const queries = useQueryClient();
  const key = useRef(randomKey());
  return useMutation({
    mutationFn: (request: RequestTo<'organisation.staffImport'>) =>
      call('organisation.staffImport', request, { key: key.current }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('organisation.') }),
  });
}
