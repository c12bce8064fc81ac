import type { CallMeter } from '@haihu/contract/calls/lines';
import type { CallMeans } from '@haihu/rules/billing/charging/charging';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useClientState } from '../../shared/lib/client-state.ts';

/**
 * Milliseconds between two reads, because colleagues' calls use the same money. The socket reports the user's own
 * calls.
 */
const READ_ANEW = 60_000;

/**
 * Returns price and means of one of the user's running calls, or of the next call without `id`. `null` if no line is
 * used.
 */
export function useMeter(id?: string): CallMeter | null | undefined {
  const isAsked = useUsesLines() || id !== undefined;
  const { data } = useQuery({
    queryKey: ['calls.meter', id ?? 'next'],
    queryFn: async ({ signal }) => (await sendRequest('calls.meter', { id }, { signal })).meter,
    enabled: isAsked,
    refetchInterval: id === undefined ? false : READ_ANEW,
  });
  return data;
}

/** Returns true if the enterprise's calls go over paid lines and this user may call. */
export function useUsesLines(): boolean {
  const mayCall = useAllowed('calls.place');
  return useClientState(({ companyType }) => companyType !== 1) && mayCall;
}

export function meansOf({ minutePrice, stepSeconds, minimumSeconds, packages, money, whole }: CallMeter): CallMeans {
  const rule = { minutePrice: Number(minutePrice), stepSeconds, minimumSeconds };
  return { rule, packages, money: Number(money), whole: Number(whole) };
}
