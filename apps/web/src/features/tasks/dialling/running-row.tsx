import type { Call } from '@haihu/contract/calls/core/calls';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { CallTools, useTalkWords } from '../../../parts/calls/call-tools.tsx';
import { stateWords } from '../../../parts/calls/call-words.ts';
import { useKeptDeviceCall } from '../../../parts/calls/device/device-call.ts';
import { DeviceFoot } from '../../../parts/calls/device/device-foot.tsx';
import { currentCallKey, useCall } from '../../../parts/calls/use-call.ts';
import { useHangUp } from '../../../parts/calls/use-hang-up.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { t } from './texts.ts';

const MachinePart = lazy(() => import('../machines/machine-part.tsx'));

interface RunningRowProps {
  callId: string;
  onEnded: (call: Call | null) => void;
  onGone: (words: string) => void;
}

/**
 * Shows the state of the number's call, with its keys. `onEnded` gets `null` for a call that can no longer be read, and
 * is called again when a late report corrects the call. `onGone`: the agent left the call to a machine; the words say what
 * became of it.
 */
export function RunningRow({ callId, onEnded, onGone }: RunningRowProps) {
  const { data, isError } = useCall(callId);
  const queries = useQueryClient();
  const isOver = isError || data?.state === 'ended';
  const cause = data?.cause;
  useEffect(() => {
    if (!isOver) return;
    onEnded(data ?? null);
    void queries.invalidateQueries({ queryKey: [currentCallKey] });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
    // The effect runs once for each end of a call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, cause, queries]);
  if (!data) return null;
  return data.mode === 'device' ? <DeviceRow call={data} /> : <LineRow call={data} isOver={isOver} onGone={onGone} />;
}

function LineRow({ call, isOver, onGone }: { call: Call; isOver: boolean; onGone: (words: string) => void }) {
  const hangUp = useHangUp(call.id);
  return (
    <>
      {!isOver && <TalkTools call={call} onGone={onGone} />}
      <div className="task-head" role="status">
        <span className="grow">
          {stateWords(call)} {call.answeredAt && !isOver && <RunningTimer since={Date.parse(call.answeredAt)} />}
        </span>
        {!isOver && (
          <Button data-key="hangUp" kind="danger" size="medium" busy={hangUp.isPending} onClick={() => hangUp.mutate()}>
            {t.hangUp}
          </Button>
        )}
      </div>
    </>
  );
}

/** Shows a call by the agent's own phone. A call that ended unreported still takes the report of this phone. */
function DeviceRow({ call }: { call: Call }) {
  const kept = useKeptDeviceCall(call.id);
  const isReportDue = call.cause === 'unreported' && kept !== null;
  return (
    <>
      <p className="task-head" role="status">
        {stateWords(call)}
      </p>
      {(call.state !== 'ended' || isReportDue) && <DeviceFoot call={call} />}
    </>
  );
}

/**
 * Draws the keys of a call during the talk, and the supervisors who joined. While it rings, the space belongs to the
 * script.
 */
function TalkTools({ call: onCall, onGone }: { call: Call; onGone: (words: string) => void }) {
  const words = useTalkWords(onCall);
  if (onCall.state !== 'answered' && onCall.state !== 'bridged') return null;
  return (
    <>
      <Suspense>
        <MachinePart callId={onCall.id} onGone={onGone} />
      </Suspense>
      <CallTools call={onCall} onLeft={onGone} />
      {words && (
        <p className="note" role="status">
          {words}
        </p>
      )}
    </>
  );
}
