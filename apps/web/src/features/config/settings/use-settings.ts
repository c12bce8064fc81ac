import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { HistoryKey } from '@haihu/contract/config/core/settings';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

const settingsKey = ['config.settings'];

/** Reads all groups. Reads again at each opening, because others may have changed them. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => sendRequest('config.settings', {}, { signal }),
    staleTime: 0,
  });
}

export type StoredSettings = ReplyOf<'config.settings'>;

/** Returns the limits of the country's rules, from the settings that all screens use. */
export function useCountryRules() {
  return useQuery({
    queryKey: ['config.options'],
    queryFn: ({ signal }) => sendRequest('config.options', {}, { signal }),
  }).data?.pack;
}

/** Saves a group and reads the settings again before it ends. The caller shows errors. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'config.saveSettings'>) => sendRequest('config.saveSettings', request),
    // A refusal does it too, because another member may have saved first.
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
    queryFn: ({ pageParam, signal }) => sendRequest('config.history', { key, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
