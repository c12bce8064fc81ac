import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** The cheapest first. */
export function usePackagesOnSale() {
  return useQuery({
    queryKey: ['billing.packagesOnSale'],
    queryFn: ({ signal }) => call('billing.packagesOnSale', {}, { signal }),
  });
}

/** By what a minute costs. */
export function useLinesOnSale() {
  return useQuery({
    queryKey: ['billing.linesOnSale'],
    queryFn: ({ signal }) => call('billing.linesOnSale', {}, { signal }),
  });
}
