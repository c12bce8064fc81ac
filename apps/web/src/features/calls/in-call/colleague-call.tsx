import type { Call } from '@haihu/contract/calls/core/calls';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { HangUpButton } from '../../../parts/calls/call-keys.tsx';
import { useControls } from '../../../parts/calls/use-controls.ts';
import { useHangUp } from '../../../parts/calls/use-hang-up.ts';
import { t } from '../../../parts/calls/in-call/texts.ts';

/** Shows a call of a colleague who brought this member in. Hanging up ends only the part of this member. */
export default function ColleagueCall({ call }: { call: Call }) {
  const consult = useControls(call.id, true)?.consult;
  const hangUp = useHangUp(call.id);
  const by = call.agentName ?? '';
  const isJoined = consult?.state === 'joined';
  const callee = shownPhone(call.callee, 'callee');
  return (
    <div className="page call-page">
      <div className="call-head">
        <div role="status">
          <StateWord tone="call">{isJoined ? t.with(by) : t.asks(by)}</StateWord>
        </div>
        <h1>{call.customerName ?? callee}</h1>
        <p className="sec">
          {[call.company, call.customerName && callee, call.area].filter(Boolean).join(' · ') || ' '}
        </p>
        <div className="clock">{consult && <RunningTimer since={Date.parse(consult.since)} large />}</div>
        <p className="note">{isJoined ? t.all : t.music}</p>
      </div>
      <div className="call-foot">
        <p className="note" role="status">
          {t.hangUpNote}
        </p>
        <HangUpButton label={t.hangUp} onPress={() => hangUp.isPending || hangUp.mutate()} />
      </div>
    </div>
  );
}
