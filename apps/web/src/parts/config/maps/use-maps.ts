import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Place } from '@haihu/rules/geo';
import { call } from '../../../shared/lib/call.ts';

export type MapSettings = ReplyOf<'maps.settings'>;
export type FoundPlace = ReplyOf<'maps.search'>['list'][number];

/** What the installation draws maps with. A grid until it is known, and where nobody answers. */
export function useMapSettings() {
  return useQuery({
    queryKey: ['maps.settings'],
    queryFn: () => call('maps.settings', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Places of these words; asks nothing while there are none. */
export function usePlaceSearch(words: string, near: Place | null) {
  return useQuery({
    queryKey: ['maps.search', words],
    queryFn: () => call('maps.search', { words, ...(near && { near }) }),
    enabled: words !== '',
    retry: false,
  });
}

/** How far it is by the map service of the installation; asks nothing until one knows where one is. */
export function useDistance(from: Place | null, to: Place) {
  return useQuery({
    queryKey: ['maps.distance', from, to],
    queryFn: () => call('maps.distance', { origins: [from!], destination: to }),
    enabled: from !== null,
    retry: false,
  });
}
