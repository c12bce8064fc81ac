import { useState } from 'react';
import { useRunningCall } from '../../../parts/calls/use-call.ts';

/** The call of this screen's number, and the one that the agent is on, which may be another. */
export function useNumberCall(numberId: string, givenCall: string | null) {
  const [begun, setBegun] = useState(givenCall);
  const [endedCall, setEnded] = useState<string | null>(null);
  const current = useRunningCall();
  const running = current?.id === endedCall ? null : current;
  const callId = running?.taskNumberId === numberId ? running.id : begun;
  return {
    /** The last call to this number that was begun here; null for none. */
    callId,
    running,
    isElsewhere: running !== null && running.id !== callId,
    isOnCall: running !== null || (callId !== null && callId !== endedCall),
    begin: setBegun,
    end: () => setEnded(callId),
  };
}

export type NumberCall = ReturnType<typeof useNumberCall>;
