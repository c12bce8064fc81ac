import type { RungKind } from '@haihu/contract/calls/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

const phoneKey = ['calls.phone'];

/** How often a running test is asked for, in milliseconds. While the socket is open it is told. */
const POLLED = { open: 10_000, close: 1000 };

/** What is rung for the member, and its last test. */
export function useOwnPhone() {
  const socket = useClientState(({ socketflage }) => socketflage);
  return useQuery({
    queryKey: phoneKey,
    queryFn: ({ signal }) => call('calls.phone', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const test = state.data?.test;
      return test && test.state !== 'ended' ? POLLED[socket] : false;
    },
  });
}

/** What it is refused with is told. */
export function useChoosePhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: RungKind) => call('calls.choosePhone', { kind }),
    onSuccess: (phone) => queries.setQueryData(phoneKey, phone),
    onError: tell,
  });
}

export function useTestPhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('calls.testPhone', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: phoneKey }),
    onError: tell,
  });
}

function tell(error: Error): void {
  showToast(error.message, { kind: 'warn' });
}
