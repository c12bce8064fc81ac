import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';

export type StaffFile = RequestTo<'organisation.staffImportPreview'>;

/** Previews an uploaded file against the present organisation. */
export function useStaffPreview(file: StaffFile) {
  return useQuery({
    queryKey: ['staff-import', file],
    queryFn: ({ signal }) => sendRequest('organisation.staffImportPreview', file, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Invites the people of the preview. Repeated tries carry it out once. */
export function useStaffImport() {
  const queries = useQueryClient();
  const key = useRef(randomKey());
  return useMutation({
    mutationFn: (request: RequestTo<'organisation.staffImport'>) =>
      sendRequest('organisation.staffImport', request, { key: key.current }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('organisation.') }),
  });
}
