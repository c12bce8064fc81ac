import type { RungKind } from '@haihu/contract/calls/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

const phoneKey = ['calls.phone'];

/** Milliseconds between two reads of a running test. While the socket is open, pushes report it. */
const POLLED = { open: 10_000, close: 1000 };

/** Reads the phone that rings for the member, and its last test. */
export function useOwnPhone() {
  const socket = useClientState(({ socketflage }) => socketflage);
  return useQuery({
    queryKey: phoneKey,
    queryFn: ({ signal }) => sendRequest('calls.phone', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const test = state.data?.test;
      return test && test.state !== 'ended' ? POLLED[socket] : false;
    },
  });
}

/** Chooses the phone that rings. Shows a refusal as a toast. */
export function useChoosePhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: RungKind) => sendRequest('calls.choosePhone', { kind }),
    onSuccess: (phone) => queries.setQueryData(phoneKey, phone),
    onError: tell,
  });
}

export function useTestPhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest('calls.testPhone', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: phoneKey }),
    onError: tell,
  });
}

function tell(error: Error): void {
  showToast(error.message, { kind: 'warn' });
}
