import type { EndpointName, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export type TagInSettings = ReplyOf<'customers.allTags'>['list'][number];

/** Reads every tag, archived ones too. */
export function useAllTags() {
  return useQuery({
    queryKey: ['customers.allTags'],
    queryFn: () => sendRequest('customers.allTags', {}),
    staleTime: 0,
  });
}

type Keeping = Extract<EndpointName, 'customers.saveTag' | 'customers.archiveTag' | 'customers.mergeTags'>;

/** Changes a tag, and then refreshes everything that shows tags. */
export function useKeepTag<Name extends Keeping>(name: Name, onDone: (reply: ReplyOf<Name>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<Name>) => sendRequest(name, request),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        ['customers.allTags', 'customers.tags', 'config.history'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
