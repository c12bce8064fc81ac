import type { CustomerFigure } from '@haihu/contract/statistics/values';
import { figuresBehind } from '@haihu/contract/statistics/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { type FiguresAsked, requestOf } from '../figures-screen.tsx';
import { stepOf } from '../period.ts';

export function useCustomerTotals(asked: FiguresAsked) {
  const request = requestOf(asked);
  return useQuery({
    queryKey: ['statistics.customerTotals', request],
    queryFn: ({ signal }) => sendRequest('statistics.customerTotals', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCustomerSeries(asked: FiguresAsked) {
  const request = { ...requestOf(asked), step: stepOf(asked.period) };
  return useQuery({
    queryKey: ['statistics.customerSeries', request],
    queryFn: ({ signal }) => sendRequest('statistics.customerSeries', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCustomerRanks(asked: FiguresAsked, figure: CustomerFigure) {
  const request = { ...requestOf(asked), figure };
  return useQuery({
    queryKey: ['statistics.callRanks', request],
    queryFn: ({ signal }) => sendRequest('statistics.callRanks', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface BehindRequest {
  figure: CustomerFigure;
  from: string;
  to: string;
  of?: 'me' | 'team';
  departmentId?: string;
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
  if (isAmong(figuresBehind.customers, figure)) return sendRequest('statistics.customersBehind', asked, { signal });
  if (isAmong(figuresBehind.records, figure)) return sendRequest('statistics.recordsBehind', asked, { signal });
  if (isAmong(figuresBehind.common, figure)) return sendRequest('statistics.poolMovesBehind', asked, { signal });
  return sendRequest('statistics.updatesBehind', { ...asked, fromLevel, toLevel }, { signal });
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
