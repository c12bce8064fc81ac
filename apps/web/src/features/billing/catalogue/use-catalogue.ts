import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads the packages on sale, the cheapest first. */
export function usePackagesOnSale() {
  return useQuery({
    queryKey: ['billing.packagesOnSale'],
    queryFn: ({ signal }) => call('billing.packagesOnSale', {}, { signal }),
  });
}

/** Reads the lines on sale, by their price per minute. */
export function useLinesOnSale() {
  return useQuery({
    queryKey: ['billing.linesOnSale'],
    queryFn: ({ signal }) => call('billing.linesOnSale', {}, { signal }),
  });
}
