import type { Call } from '@haihu/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAllowed } from '../lib/allowed.tsx';
import { call } from '../lib/call.ts';
import { useClientState } from '../lib/client-state.ts';

export const oneCallKey = 'calls.one';
export const currentCallKey = 'calls.current';

/** How often a running call is asked for, in milliseconds: while pushes come, only in case one was lost. */
const POLLED = { open: 10_000, close: 2000 };

/** One of one's own calls, as it runs. */
export function useCall(id: string) {
  const socket = useClientState(({ socketflage }) => socketflage);
  useAfterCallPush([oneCallKey, id]);
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

/** The member's running call, or the last one that still has no note; null for none. */
export function useCurrentCall() {
  const mayCall = useAllowed('calls.place');
  useAfterCallPush([currentCallKey]);
  return useQuery({
    queryKey: [currentCallKey],
    queryFn: async ({ signal }) => (await call('calls.current', {}, { signal })).call,
    enabled: mayCall,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Reads anew whenever the socket told that a call began, changed or ended. */
function useAfterCallPush(queryKey: readonly string[]): void {
  const queries = useQueryClient();
  const pushes = useClientState(({ call: made, finishCall, crmcall, crmfinishcall }) => {
    return made + finishCall + crmcall + crmfinishcall;
  });
  const key = JSON.stringify(queryKey);
  const seen = useRef(pushes);
  useEffect(() => {
    if (seen.current === pushes) return;
    seen.current = pushes;
    void queries.invalidateQueries({ queryKey: JSON.parse(key) as string[] });
  }, [pushes, key, queries]);
}
