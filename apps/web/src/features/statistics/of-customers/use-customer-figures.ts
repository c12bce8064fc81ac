import type { CustomerFigure } from '@haihu/contract/statistics/values';
import { figuresBehind } from '@haihu/contract/statistics/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { type Period, stepOf } from '../figures/period.ts';

export interface Asked {
  period: Period;
  of: 'me' | 'team';
}

const daysOf = ({ period: { from, to }, of }: Asked) => ({ from, to, of });

export function useTotals(asked: Asked) {
  const request = daysOf(asked);
  return useQuery({
    queryKey: ['statistics.customerTotals', request],
    queryFn: ({ signal }) => call('statistics.customerTotals', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSeries(asked: Asked) {
  const request = { ...daysOf(asked), step: stepOf(asked.period) };
  return useQuery({
    queryKey: ['statistics.customerSeries', request],
    queryFn: ({ signal }) => call('statistics.customerSeries', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRanks(asked: Asked, figure: CustomerFigure) {
  const request = { ...daysOf(asked), figure };
  return useQuery({
    queryKey: ['statistics.callRanks', request],
    queryFn: ({ signal }) => call('statistics.callRanks', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface BehindRequest {
  figure: CustomerFigure;
  from: string;
  to: string;
  of?: 'me' | 'team';
  memberId?: string;
  hour?: string;
  fromLevel?: number;
  toLevel?: number;
}

/** One row behind a figure of customers, for any figure. */
export interface BehindRow {
  id: string;
  at: string;
  customerId: string | null;
  customerName: string | null;
  memberName: string | null;
  kind?: string;
  fromOwnerName?: string | null;
  toOwnerName?: string | null;
  fromValue?: string | null;
  toValue?: string | null;
  text?: string;
  times?: number;
}

interface BehindPage {
  list: BehindRow[];
  next: string | null;
  total: number | null;
}

const isAmong = (figures: readonly string[], figure: string) => figures.includes(figure);

function ask(request: BehindRequest, next: string | undefined, signal: AbortSignal): Promise<BehindPage> {
  const { fromLevel, toLevel, ...rest } = request;
  const asked = { ...rest, next, size: 40 };
  const { figure } = request;
  if (isAmong(figuresBehind.customers, figure)) return call('statistics.customersBehind', asked, { signal });
  if (isAmong(figuresBehind.records, figure)) return call('statistics.recordsBehind', asked, { signal });
  if (isAmong(figuresBehind.common, figure)) return call('statistics.poolMovesBehind', asked, { signal });
  return call('statistics.updatesBehind', { ...asked, fromLevel, toLevel }, { signal });
}

/** Reads the rows behind a figure. `null` if no figure is open. */
export function useBehind(request: BehindRequest | null) {
  return useInfiniteQuery({
    queryKey: ['statistics.behind', request],
    queryFn: ({ pageParam, signal }) => ask(request!, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: request !== null,
  });
}
