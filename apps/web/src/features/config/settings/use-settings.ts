import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { HistoryKey } from '@haihu/contract/config/settings';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

const settingsKey = ['config.settings'];

/** Every group as it stands. Read anew whenever a screen with them opens: others may have been here. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('config.settings', {}, { signal }),
    staleTime: 0,
  });
}

export type StoredSettings = ReplyOf<'config.settings'>;

/** What one's own screens go by; also what the country's rules allow. */
export function useCountryRules() {
  return useQuery({ queryKey: ['config.options'], queryFn: ({ signal }) => call('config.options', {}, { signal }) })
    .data?.pack;
}

/** Saves a group; what stands then is read before this ends. Errors are the caller's to tell. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'config.saveSettings'>) => call('config.saveSettings', request),
    // Also after a refusal: it may say that somebody was faster.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: settingsKey }),
        client.invalidateQueries({ queryKey: ['config.options'] }),
        client.invalidateQueries({ queryKey: ['config.history'] }),
        client.invalidateQueries({ queryKey: ['followups.phrases'] }),
      ]),
    onError: () => {},
  });
}

export function useHistory(key: HistoryKey) {
  return useInfiniteQuery({
    queryKey: ['config.history', key],
    queryFn: ({ pageParam, signal }) => call('config.history', { key, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
