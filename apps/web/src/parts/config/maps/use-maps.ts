import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Place } from '@haihu/rules/geo';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export type ShownMapSettings = ReplyOf<'maps.settings'>;
export type MapSearchResult = ReplyOf<'maps.search'>['list'][number];

/** Reads the map settings of the installation. The map is a grid until they are known, and if the request fails. */
export function useMapSettings() {
  return useQuery({
    queryKey: ['maps.settings'],
    queryFn: () => sendRequest('maps.settings', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Searches places by words. Sends nothing without words. */
export function usePlaceSearch(words: string, near: Place | null) {
  return useQuery({
    queryKey: ['maps.search', words],
    queryFn: () => sendRequest('maps.search', { words, ...(near && { near }) }),
    enabled: words !== '',
    retry: false,
  });
}

/** Reads the distance by the installation's map service. Sends nothing until the user's own position is known. */
export function useDistance(from: Place | null, to: Place) {
  return useQuery({
    queryKey: ['maps.distance', from, to],
    queryFn: () => sendRequest('maps.distance', { origins: [from!], destination: to }),
    enabled: from !== null,
    retry: false,
  });
}
