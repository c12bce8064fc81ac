import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCallKey, oneCallKey } from '../../../parts/calls/use-call.ts';
import { CallError, call } from '../../../shared/lib/call.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { dialHere, wayOf } from './dial-here.ts';

interface PlaceParts {
  customerId: string;
  /** What the user wants, once; without it nothing is dialled. */
  intent: string | undefined;
  /** `bindId`: this device dials it. */
  onPlaced: (callId: string, bindId: string | undefined) => void;
  /** The answer was no: the same intent must not dial later. */
  onRefused: () => void;
}

/** Places the call once for its intent, as soon as it is asked for. */
export function usePlaceCall({ customerId, intent, onPlaced, onRefused }: PlaceParts) {
  const queries = useQueryClient();
  const companyType = useClientState((state) => state.companyType);
  const placing = useMutation({
    mutationFn: (key: string) => call('calls.place', { customerId, ...wayOf(companyType) }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      onPlaced(placed.id, placed.device?.bindId);
      if (placed.device) void dialHere(placed.device);
    },
    onError(error) {
      // Told on the screen itself. Where nothing answered, the same intent is tried again.
      if (error instanceof CallError && !error.endsSession) onRefused();
    },
  });
  const { mutate } = placing;
  useEffect(() => {
    if (intent) mutate(intent);
  }, [intent, mutate]);
  return placing;
}
