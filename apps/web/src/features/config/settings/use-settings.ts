import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { HistoryKey } from '@haihu/contract/config/settings';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

const settingsKey = ['config.settings'];

/** Reads all groups. Reads again at each opening, because others may have changed them. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('config.settings', {}, { signal }),
    staleTime: 0,
  });
}

export type StoredSettings = ReplyOf<'config.settings'>;

/** Returns the limits of the country's rules, from the settings that all screens use. */
export function useCountryRules() {
  return useQuery({ queryKey: ['config.options'], queryFn: ({ signal }) => call('config.options', {}, { signal }) })
    .data?.pack;
}

/** Saves a group and reads the settings again before it ends. The caller shows errors. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'config.saveSettings'>) => call('config.saveSettings', request),
    // After a refusal too: another member may have saved first.
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
