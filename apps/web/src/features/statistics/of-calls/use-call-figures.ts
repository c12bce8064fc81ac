import type { RequestTo } from '@haihu/contract/contract';
import type { CallFigure, CallSource } from '@haihu/contract/statistics/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { type Period, stepOf } from '../figures/period.ts';

export interface Asked {
  period: Period;
  of: 'me' | 'team';
  source: CallSource;
}

const daysOf = ({ period: { from, to } }: Asked) => ({ from, to });

/** Reads the totals of the period and of the one before. Lines and modes are empty for calls by members' own phones. */
export function useTotals(asked: Asked) {
  const { of, source } = asked;
  const request = { ...daysOf(asked), of };
  return useQuery({
    queryKey: ['statistics.callTotals', source, request],
    queryFn: async ({ signal }) => {
      if (source === 'lines') return call('statistics.callTotals', request, { signal });
      const totals = await call('statistics.deviceCallTotals', request, { signal });
      return { ...totals, lines: [], modes: [] };
    },
    placeholderData: keepPreviousData,
  });
}

export function useSeries(asked: Asked) {
  const { of, source, period } = asked;
  const request = { ...daysOf(asked), of, source, step: stepOf(period) };
  return useQuery({
    queryKey: ['statistics.callSeries', request],
    queryFn: ({ signal }) => call('statistics.callSeries', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRanks(asked: Asked, figure: CallFigure) {
  const { of, source } = asked;
  const request = { ...daysOf(asked), of, source, figure };
  return useQuery({
    queryKey: ['statistics.callRanks', request],
    queryFn: ({ signal }) => call('statistics.callRanks', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the calls behind a figure. `null` if no figure is open. */
export function useCallsBehind(request: Omit<RequestTo<'statistics.callsBehind'>, 'next' | 'size'> | null) {
  return useInfiniteQuery({
    queryKey: ['statistics.callsBehind', request],
    queryFn: ({ pageParam, signal }) =>
      call('statistics.callsBehind', { ...request!, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: request !== null,
  });
}
