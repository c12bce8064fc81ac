import type { Call } from '@haihu/contract/calls/core/calls';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../in-call-texts.ts';
import { useHangUp } from '../use-hang-up.ts';
import { isPhoneDevice, useKeptDeviceCall } from './device-call.ts';
import { DeviceReport } from './device-report.tsx';
import { isNumberWhole, NumberCode } from './number-code.tsx';
import { phonesOf } from './phones-asked.ts';
import { useTakeCall } from './use-take-call.ts';
import './device.css';

/**
 * Draws the part below a call by the agent's own phone. On that phone the agent dials and reports the result; other
 * devices wait for it, and can cancel the call until a phone dials.
 */
export function DeviceFoot({ call }: { call: Call }) {
  const { id, state } = call;
  const kept = useKeptDeviceCall(id);
  if (kept) return <DeviceReport data={kept} />;
  if (state !== 'created') return <Waiting words={t.onPhone} />;
  return isPhoneDevice() ? <DialKeys callId={id} /> : <Asked call={call} />;
}

function Waiting({ words }: { words: string }) {
  return (
    <p className="note device-wait" role="status">
      {words}
    </p>
  );
}

/** Draws the wait for a phone. If none hears the order, any phone can dial the number by its code. */
function Asked({ call: { id, callee } }: { call: Call }) {
  const hasNoPhone = phonesOf(id) === 0;
  return (
    <>
      <Waiting words={hasNoPhone ? t.noPhone : t.askedPhone} />
      {hasNoPhone && isNumberWhole(callee) && <NumberCode number={callee} />}
      <CancelKey callId={id} wide="full" />
    </>
  );
}

/** Draws the keys of a call that this phone may dial. A browser opens its dial pad only right after a tap. */
function DialKeys({ callId }: { callId: string }) {
  const take = useTakeCall(callId);
  return (
    <div className="device-keys">
      <p className="note">{t.tapToDial}</p>
      <div className="h">
        <CancelKey callId={callId} />
        <Button kind="call" wide="grow" busy={take.isPending} onClick={() => take.mutate()}>
          {t.dial}
        </Button>
      </div>
    </div>
  );
}

function CancelKey({ callId, wide }: { callId: string; wide?: 'full' }) {
  const hangUp = useHangUp(callId);
  return (
    <Button wide={wide} busy={hangUp.isPending} onClick={() => hangUp.mutate()}>
      {common.cancel}
    </Button>
  );
}
