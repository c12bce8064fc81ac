import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useClientState } from '../../shared/lib/client-state.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Query key outside of the calls' keys. A changed call does not make it stale, because a run has its own push. */
export const runKey = 'continuous.run';

/** Milliseconds between two reads. While the socket is open, pushes report changes. */
const POLLED = { open: 15_000, close: 2000 };

/**
 * Reads the member's continuous dialling, or the last one after its end. `readAt`: the instant of reading, in
 * milliseconds since 1970.
 */
export function useRun(): { run: DiallingRun | null | undefined; readAt: number; isError: boolean } {
  const mayCall = useAllowed('calls.place');
  const socket = useClientState(({ socketflage }) => socketflage);
  const found = useQuery({
    queryKey: [runKey],
    queryFn: async ({ signal }) => (await sendRequest('calls.run', {}, { signal })).run,
    enabled: mayCall,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const phase = state.data?.phase ?? 'ended';
      return phase === 'ended' || phase === 'paused' ? false : POLLED[socket];
    },
  });
  return { run: found.data, readAt: found.dataUpdatedAt, isError: found.isError };
}

/** Returns the run that `useRun` read elsewhere on the page. Sends no request. */
export function useKnownRun(): DiallingRun | null | undefined {
  return useQuery<DiallingRun | null>({ queryKey: [runKey], queryFn: skipToken }).data;
}

/** Keeps a run that a push or an answer brought. */
export function keepRun(queries: QueryClient, run: DiallingRun | null): void {
  queries.setQueryData([runKey], run);
}

/** Returns the instant of the next call by this device's clock, in milliseconds since 1970. `null` if none is due. */
export function dueAt(run: DiallingRun, readAt: number): number | null {
  return run.dialsIn === null ? null : readAt + run.dialsIn;
}

export type Steering =
  | { what: 'pause' | 'resume' }
  | { what: 'skip'; customerId?: string }
  | { what: 'pace'; paceSeconds: number };

/** Pauses, resumes, skips or changes the pace. Shows a refusal as a toast. */
export function useSteerRun(run: DiallingRun | null | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (steering: Steering) => sendRequest('calls.steerRun', { id: run!.id, ...steering }),
    onSuccess: (changed) => keepRun(queries, changed),
    onError: tell,
  });
}

export function useStopRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest('calls.stopRun', {}),
    onSuccess: (stopped) => keepRun(queries, stopped.run),
    onError: tell,
  });
}

function tell(error: Error): void {
  showToast(error.message, { kind: 'warn' });
}
