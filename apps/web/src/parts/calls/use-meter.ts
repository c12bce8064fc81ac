import type { CallMeter } from '@haihu/contract/calls/calls';
import type { CallMeans } from '@haihu/rules/billing/charging';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';
import { useClientState } from '../../shared/lib/client-state.ts';

/** Colleagues' calls use the same money. Milliseconds; what becomes of one's own call is told by the socket. */
const READ_ANEW = 60_000;

/** Price and means of a running call of one's own, or without `id` of the next one; null where no line is used. */
export function useMeter(id?: string): CallMeter | null | undefined {
  const isAsked = useUsesLines() || id !== undefined;
  const { data } = useQuery({
    queryKey: ['calls.meter', id ?? 'next'],
    queryFn: async ({ signal }) => (await call('calls.meter', { id }, { signal })).meter,
    enabled: isAsked,
    refetchInterval: id === undefined ? false : READ_ANEW,
  });
  return data;
}

/** Calls go over lines that cost something, and this user may make them. */
export function useUsesLines(): boolean {
  const mayCall = useAllowed('calls.place');
  return useClientState(({ companyType }) => companyType !== 1) && mayCall;
}

export function meansOf({ minutePrice, stepSeconds, minimumSeconds, packages, money, whole }: CallMeter): CallMeans {
  const rule = { minutePrice: Number(minutePrice), stepSeconds, minimumSeconds };
  return { rule, packages, money: Number(money), whole: Number(whole) };
}
