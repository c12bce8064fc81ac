import type { CallCause } from '@haihu/contract/calls/values';
import { useState } from 'react';
import { useRunningCall } from '../../../parts/calls/use-call.ts';

/** The call of this screen's number, and the one that the agent is on, which may be another. */
export function useNumberCall(numberId: string, givenCall: string | null) {
  const [begun, setBegun] = useState(givenCall);
  const [ended, setEnded] = useState<{ id: string | null; cause: CallCause | null }>({ id: null, cause: null });
  const current = useRunningCall();
  const running = current?.id === ended.id ? null : current;
  const callId = running?.taskNumberId === numberId ? running.id : begun;
  return {
    /** The last call to this number that was begun here; null for none. */
    callId,
    running,
    isElsewhere: running !== null && running.id !== callId,
    isOnCall: running !== null || (callId !== null && callId !== ended.id),
    /** How that call ended; null before that. */
    cause: callId === ended.id ? ended.cause : null,
    begin: setBegun,
    end: (cause: CallCause | null) => setEnded({ id: callId, cause }),
  };
}

export type NumberCall = ReturnType<typeof useNumberCall>;
