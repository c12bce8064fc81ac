import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export type Forecast = ReplyOf<'customers.simulateReturns'>;

/** Previews the effect of a change on the coming night. */
export function useForecast() {
  return useMutation({
    mutationFn: (request: RequestTo<'customers.simulateReturns'>) => sendRequest('customers.simulateReturns', request),
  });
}
