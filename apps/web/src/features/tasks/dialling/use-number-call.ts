import type { CallCause } from '@haihu/contract/calls/values';
import { useState } from 'react';
import { useRunningCall } from '../../../parts/calls/use-call.ts';

/** Returns the call of this screen's number, and the agent's running call, which may be another one. */
export function useNumberCall(numberId: string, givenCall: string | null) {
  const [begun, setBegun] = useState(givenCall);
  const [ended, setEnded] = useState<{ id: string | null; cause: CallCause | null }>({ id: null, cause: null });
  const current = useRunningCall();
  const running = current?.id === ended.id ? null : current;
  const callId = running?.taskNumberId === numberId ? running.id : begun;
  return {
    /** Id of the last call to this number that began here. `null` without one. */
    callId,
    running,
    isElsewhere: running !== null && running.id !== callId,
    isOnCall: running !== null || (callId !== null && callId !== ended.id),
    /** Cause of that call's end. `null` before it. */
    cause: callId === ended.id ? ended.cause : null,
    begin: setBegun,
    end: (cause: CallCause | null) => setEnded({ id: callId, cause }),
  };
}

export type NumberCall = ReturnType<typeof useNumberCall>;
