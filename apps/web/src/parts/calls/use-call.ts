import type { Call } from '@haihu/contract/calls/calls';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';
import { totalWords } from '../../shared/lib/count.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { useClientState } from '../../shared/lib/client-state.ts';

export const oneCallKey = 'calls.one';
export const currentCallKey = 'calls.current';

/** How often a running call is asked for, in milliseconds. While the socket is open it tells of every change itself. */
const POLLED = { open: 10_000, close: 2000 };

/** One of one's own calls, as it runs. */
export function useCall(id: string) {
  const socket = useClientState(({ socketflage }) => socketflage);
  return useQuery({
    queryKey: [oneCallKey, id],
    queryFn: ({ signal }) => findCall(id, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : POLLED[socket]),
  });
}

/** The current call is told to everybody who may call; any other needs the permission to read calls. */
async function findCall(id: string, signal: AbortSignal): Promise<Call> {
  const current = await call('calls.current', {}, { signal });
  return current.call?.id === id ? current.call : call('calls.detail', { id }, { signal });
}

/** How many calls of one's own of the last days have no follow-up, in words; empty for none. */
export function useUnwritten(): string {
  const mayRead = useAllowed('calls.read');
  const mayWrite = useAllowed('followups.write');
  const agentId = sessionUser()?.userId;
  const { data } = useQuery({
    queryKey: ['calls.page', 'unwritten', agentId],
    queryFn: ({ signal }) => call('calls.page', { agentId, written: 'no', size: 1 }, { signal }),
    enabled: mayRead && mayWrite && agentId !== undefined,
    staleTime: 0,
  });
  return data?.total ? totalWords(data) : '';
}

/** The member's call that is under way; null for none, and until it is known. */
export function useRunningCall(): Call | null {
  const { data } = useCurrentCall();
  return data && data.state !== 'ended' ? data : null;
}

/** The member's running call, or the last one that still has no note; null for none. */
export function useCurrentCall() {
  const mayCall = useAllowed('calls.place');
  return useQuery({
    queryKey: [currentCallKey],
    queryFn: async ({ signal }) => (await call('calls.current', {}, { signal })).call,
    enabled: mayCall,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
