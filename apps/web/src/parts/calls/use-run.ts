import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';
import { useClientState } from '../../shared/lib/client-state.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Not among the calls that every state of a call reads anew: a push of its own brings it. */
const runKey = 'continuous.run';

/** How often it is asked for, in milliseconds. While the socket is open it is told. */
const POLLED = { open: 15_000, close: 2000 };

/** The member's continuous dialling, or the last one, as it ended; `readAt`: when, in milliseconds since 1970. */
export function useRun(): { run: DiallingRun | null | undefined; readAt: number; isError: boolean } {
  const mayCall = useAllowed('calls.place');
  const socket = useClientState(({ socketflage }) => socketflage);
  const found = useQuery({
    queryKey: [runKey],
    queryFn: async ({ signal }) => (await call('calls.run', {}, { signal })).run,
    enabled: mayCall,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const phase = state.data?.phase ?? 'ended';
      return phase === 'ended' || phase === 'paused' ? false : POLLED[socket];
    },
  });
  return { run: found.data, readAt: found.dataUpdatedAt, isError: found.isError };
}

/** What a push or an answer told. */
export function keepRun(queries: QueryClient, run: DiallingRun | null): void {
  queries.setQueryData([runKey], run);
}

/** When the next call is due by this device's clock, in milliseconds since 1970; null where none is. */
export function dueAt(run: DiallingRun, readAt: number): number | null {
  return run.dialsIn === null ? null : readAt + run.dialsIn;
}

export type Steering =
  | { what: 'pause' | 'resume' }
  | { what: 'skip'; customerId?: string }
  | { what: 'pace'; paceSeconds: number };

/** Pauses, goes on, skips or changes the pace. What it is refused with is told. */
export function useSteerRun(run: DiallingRun | null | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (steering: Steering) => call('calls.steerRun', { id: run!.id, ...steering }),
    onSuccess: (changed) => keepRun(queries, changed),
    onError: tell,
  });
}

export function useStopRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('calls.stopRun', {}),
    onSuccess: (stopped) => keepRun(queries, stopped.run),
    onError: tell,
  });
}

function tell(error: Error): void {
  showToast(error.message, { kind: 'warn' });
}
