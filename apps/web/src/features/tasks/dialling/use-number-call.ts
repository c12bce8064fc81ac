import type { CallCause } from '@haihu/contract/calls/values';
import { useState } from 'react';
import type { Call } from '@haihu/contract/calls/core/calls';
import { isNotDialled } from '../../../parts/calls/device/not-dialled-words.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';

/** Returns the call of this screen's number, and the agent's running call, which may be another one. */
export function useNumberCall(numberId: string, givenCall: string | null) {
  const [begun, setBegun] = useState(givenCall);
  const [ended, setEnded] = useState<{ id: string | null; cause: CallCause | null }>({ id: null, cause: null });
  const [missed, setMissed] = useState<Call | null>(null);
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
    /** The last call to this number that no phone dialled. `null` without one, and once another call begins. */
    missed,
    begin(id: string) {
      setMissed(null);
      setBegun(id);
    },
    /** Notes that the call is over. `null` for one that can no longer be read. */
    end(over: Call | null) {
      const isMissed = over !== null && isNotDialled(over);
      setEnded({ id: callId, cause: isMissed ? null : (over?.cause ?? null) });
      if (!isMissed) return;
      setMissed(over);
      setBegun(null);
    },
  };
}

export type NumberCall = ReturnType<typeof useNumberCall>;
