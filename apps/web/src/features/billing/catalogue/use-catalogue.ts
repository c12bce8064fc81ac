import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the packages on sale, the cheapest first. */
export function usePackagesOnSale() {
  return useQuery({
    queryKey: ['billing.packagesOnSale'],
    queryFn: ({ signal }) => sendRequest('billing.packagesOnSale', {}, { signal }),
  });
}

/** Reads which lines on sale the enterprise holds. Undefined until they are read. */
export function useHeldProducts(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
  });
  return data && new Set(data.list.flatMap(({ enabled, productId }) => (enabled && productId ? [productId] : [])));
}

/** Reads the lines on sale, by their price per minute. */
export function useLinesOnSale() {
  return useQuery({
    queryKey: ['billing.linesOnSale'],
    queryFn: ({ signal }) => sendRequest('billing.linesOnSale', {}, { signal }),
  });
}
