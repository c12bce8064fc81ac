import type { RequestTo } from '@haihu/contract/contract';
import type { CallFigure, CallSource } from '@haihu/contract/statistics/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { type FiguresAsked, requestOf } from '../figures-screen.tsx';
import { stepOf } from '../period.ts';

export interface CallFigureRequest extends FiguresAsked {
  source: CallSource;
}

/** Reads the totals of the period and of the one before. Lines and modes are empty for calls by members' own phones. */
export function useCallTotals(asked: CallFigureRequest) {
  const { source } = asked;
  const request = requestOf(asked);
  return useQuery({
    queryKey: ['statistics.callTotals', source, request],
    queryFn: async ({ signal }) => {
      if (source === 'lines') return sendRequest('statistics.callTotals', request, { signal });
      const totals = await sendRequest('statistics.deviceCallTotals', request, { signal });
      return { ...totals, lines: [], modes: [] };
    },
    placeholderData: keepPreviousData,
  });
}

/** Reads for which places numbers are missing. Calls by members' own phones have none. */
export function useMissingAreas(asked: CallFigureRequest) {
  const request = requestOf(asked);
  return useQuery({
    queryKey: ['statistics.callAreas', request],
    queryFn: ({ signal }) => sendRequest('statistics.callAreas', request, { signal }),
    placeholderData: keepPreviousData,
    enabled: asked.source === 'lines',
  });
}

/** Reads the lines of the enterprise with the places of their numbers. */
export function useLinesWithPlaces(isNeeded: boolean) {
  return useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
    enabled: isNeeded,
  });
}

/** Reads how well calls were heard. Nobody measures calls by members' own phones. */
export function useCallSound(asked: CallFigureRequest) {
  const request = requestOf(asked);
  return useQuery({
    queryKey: ['statistics.callSound', request],
    queryFn: ({ signal }) => sendRequest('statistics.callSound', request, { signal }),
    placeholderData: keepPreviousData,
    enabled: asked.source === 'lines',
  });
}

/** Counts the answered calls by their outcome, beside the period before. */
export function useCallOutcomes(asked: CallFigureRequest) {
  const request = { ...requestOf(asked), source: asked.source };
  return useQuery({
    queryKey: ['statistics.callOutcomes', request],
    queryFn: ({ signal }) => sendRequest('statistics.callOutcomes', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCallSeries(asked: CallFigureRequest) {
  const { source, period } = asked;
  const request = { ...requestOf(asked), source, step: stepOf(period) };
  return useQuery({
    queryKey: ['statistics.callSeries', request],
    queryFn: ({ signal }) => sendRequest('statistics.callSeries', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCallRanks(asked: CallFigureRequest, figure: CallFigure) {
  const request = { ...requestOf(asked), source: asked.source, figure };
  return useQuery({
    queryKey: ['statistics.callRanks', request],
    queryFn: ({ signal }) => sendRequest('statistics.callRanks', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the calls behind a figure. `null` if no figure is open. */
export function useCallsBehind(request: Omit<RequestTo<'statistics.callsBehind'>, 'next' | 'size'> | null) {
  return useInfiniteQuery({
    queryKey: ['statistics.callsBehind', request],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('statistics.callsBehind', { ...request!, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: request !== null,
  });
}
