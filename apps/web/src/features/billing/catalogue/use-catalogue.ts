import type { SoldLine } from '@haihu/contract/billing/catalogue';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the packages on sale, the cheapest first. */
export function usePackagesOnSale() {
  return useQuery({
    queryKey: ['billing.packagesOnSale'],
    queryFn: ({ signal }) => sendRequest('billing.packagesOnSale', {}, { signal }),
  });
}

/**
 * Reads if the enterprise holds a line on sale. The operator may have opened it without naming the product: then the
 * same name tells. Undefined until it is read.
 */
export function useIsHeld({ id, name }: Pick<SoldLine, 'id' | 'name'>): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
  });
  return data?.list.some((held) => held.enabled && (held.productId ? held.productId === id : held.name === name));
}

/** Reads if the caller's latest feedback has this text and waits for its answer. Undefined until it is read. */
export function useWaits(text: string, enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['feedback.list', 'latest'],
    queryFn: ({ signal }) => sendRequest('feedback.list', { size: 50 }, { signal }),
    enabled,
  });
  return data?.list.some((item) => item.text === text && item.replies.at(-1)?.by !== 'operator');
}

/** Reads the lines on sale, by their price per minute. */
export function useLinesOnSale() {
  return useQuery({
    queryKey: ['billing.linesOnSale'],
    queryFn: ({ signal }) => sendRequest('billing.linesOnSale', {}, { signal }),
  });
}
