import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepPhones } from '../../../parts/calls/device/phones-asked.ts';
import { currentCallKey, oneCallKey } from '../../../parts/calls/use-call.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';

interface PlaceParts {
  /** The customer, or the missed call of a number without a customer. */
  whom: { customerId: string } | { missedId: string };
  /** Idempotency key of the call. Without it nothing is dialled. */
  intent: string | undefined;
  /** Called once the call is placed. */
  onPlaced: (callId: string) => void;
  /** Called after a refusal. The key must not be used again. */
  onRefused: () => void;
}

/** Places the call as soon as a key is given, once per key. */
export function usePlaceCall({ whom, intent, onPlaced, onRefused }: PlaceParts) {
  const queries = useQueryClient();
  const companyType = useClientState((state) => state.companyType);
  const placing = useMutation({
    mutationFn: (key: string) => sendRequest('calls.place', { ...whom, ...wayOf(companyType) }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      keepPhones(placed.id, placed.phones);
      onPlaced(placed.id);
      if (placed.device) void dialHere({ callId: placed.id, ...placed.device });
    },
    onError(error) {
      // The screen shows the error. Without an answer the user can repeat the same key.
      if (error instanceof RequestError && !error.endsSession) onRefused();
    },
  });
  const { mutate } = placing;
  useEffect(() => {
    if (intent) mutate(intent);
  }, [intent, mutate]);
  return placing;
}
