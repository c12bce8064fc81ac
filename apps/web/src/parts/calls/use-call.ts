import type { Call } from '@haihu/contract/calls/core/calls';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { totalWords } from '../../shared/lib/count.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { useClientState } from '../../shared/lib/client-state.ts';

export const oneCallKey = 'calls.one';
export const currentCallKey = 'calls.current';

/** Milliseconds between two reads of a running call. While the socket is open, it reports every change itself. */
const POLLED = { open: 10_000, close: 2000 };

/** Reads one of the user's own calls and follows its state. */
export function useCall(id: string) {
  const socket = useClientState(({ socketflage }) => socketflage);
  return useQuery({
    queryKey: [oneCallKey, id],
    queryFn: ({ signal }) => findCall(id, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : POLLED[socket]),
  });
}

/** Reads a call. The current call needs only the permission to call; any other needs the permission to read calls. */
async function findCall(id: string, signal: AbortSignal): Promise<Call> {
  const current = await sendRequest('calls.current', {}, { signal });
  return current.call?.id === id ? current.call : sendRequest('calls.detail', { id }, { signal });
}

/** Returns the number of the user's recent calls without a follow-up, in words. Empty for none. */
export function useUnwritten(): string {
  const mayRead = useAllowed('calls.read');
  const mayWrite = useAllowed('followups.write');
  const agentId = sessionUser()?.userId;
  const { data } = useQuery({
    queryKey: ['calls.page', 'unwritten', agentId],
    queryFn: ({ signal }) => sendRequest('calls.page', { agentId, written: 'no', size: 1 }, { signal }),
    enabled: mayRead && mayWrite && agentId !== undefined,
    staleTime: 0,
  });
  return data?.total ? totalWords(data) : '';
}

/** Returns the member's running call. `null` without one, and until it is known. */
export function useRunningCall(): Call | null {
  const { data } = useCurrentCall();
  return data && data.state !== 'ended' ? data : null;
}

/** Reads the member's running call, or the last one that still has no note. `null` without one. */
export function useCurrentCall() {
  const mayCall = useAllowed('calls.place');
  return useQuery({
    queryKey: [currentCallKey],
    queryFn: async ({ signal }) => (await sendRequest('calls.current', {}, { signal })).call,
    enabled: mayCall,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
