import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Call } from '@haihu/contract/calls/core/calls';
import type { RingPlace } from '@haihu/contract/calls/values';
import { openCall } from '../../../parts/calls/open-call.ts';
import { ring } from '../../../parts/calls/own-phone/ring.ts';
import { currentCallKey, useRunningCall } from '../../../parts/calls/use-call.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Caller } from './caller.tsx';
import { t as bell } from './caller-bell-texts.ts';
import { t } from './softphone-texts.ts';
import { useDecline } from './use-decline.ts';

/** The call that rings at the member, and the place where it does. */
interface Offer {
  call: Call;
  place: RingPlace;
}

/**
 * Tells of a caller, or of a person to call back, who rings at the member elsewhere than in the page's own phone: at
 * the bound phone, or on a simulated line, where the member picks up by a key of the sheet.
 */
export default function CallerBell(): ReactNode {
  const call = useRunningCall();
  const isOffered = call?.direction === 'inbound' || call?.origin === 'callback';
  const { data: place } = useQuery({
    queryKey: [currentCallKey, 'ringsAt', call?.id, call?.state],
    queryFn: async ({ signal }) => (await sendRequest('calls.current', {}, { signal })).ringsAt ?? null,
    enabled: isOffered,
    staleTime: 0,
  });
  const pickUp = useMutation({
    mutationFn: (id: string) => sendRequest('calls.pickUp', { id }),
    onSuccess: () => openCall(call!),
    onError: ({ message }) => showToast(message, { kind: 'warn' }),
  });
  const decline = useDecline(call?.id ?? null);
  const hasPickedUp = pickUp.isSuccess && pickUp.variables === call?.id;
  const isRinging = isOffered && !hasPickedUp && (place === 'screen' || place === 'phone');
  const isHere = isRinging && place === 'screen';
  useEffect(() => (isHere ? ring() : undefined), [isHere]);
  // The sheet keeps its words and keys while it slides away.
  const [shown, setShown] = useState<Offer | null>(null);
  if (isRinging && (shown?.call !== call || shown.place !== place)) setShown({ call, place });
  if (shown === null) return null;
  return (
    <Sheet
      open={isRinging}
      urgent
      title={shown.call.origin === 'callback' ? t.calledBack : t.caller}
      bar={
        <ActionBar>
          <Button kind="danger" wide="grow" onClick={decline}>
            {t.decline}
          </Button>
          {shown.place === 'screen' && (
            <Button kind="call" wide="grow" disabled={pickUp.isPending} onClick={() => pickUp.mutate(shown.call.id)}>
              {t.pickUp}
            </Button>
          )}
        </ActionBar>
      }
    >
      <Caller call={shown.call} />
      {shown.place === 'phone' && <p className="pad sec">{bell.atPhone}</p>}
    </Sheet>
  );
}
