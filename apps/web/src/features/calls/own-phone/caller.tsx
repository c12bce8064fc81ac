import type { Call } from '@haihu/contract/calls/core/calls';
import { dayWords } from '../../../shared/lib/day.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { useLastSaid } from '../in-call/use-last-said.ts';
import { t as calls } from '../texts.ts';
import { t } from './softphone-texts.ts';

/** Tells who calls us, before the agent picks up: name, company and the last note, as far as the agent sees them. */
export function Caller({ call }: { call: Call }) {
  const { customerId, customerName, company, area, lineName, createdAt } = call;
  const number = shownPhone(call.callee, 'callee');
  return (
    <div className="pad">
      <p className="h">
        <b>{customerName ?? number}</b>
        <span className="co one">{company}</span>
        <span className="end note">
          {t.waited} <RunningTimer since={Date.parse(createdAt)} />
        </span>
      </p>
      <p className="sec">{[customerName ? number : t.unknownCaller, area, lineName].filter(Boolean).join(' · ')}</p>
      {customerId !== null && <LastNote customerId={customerId} />}
    </div>
  );
}

function LastNote({ customerId }: { customerId: string }) {
  const said = useLastSaid(customerId);
  if (!said?.text) return null;
  return (
    <Card>
      <p className="note">{calls.lastTime(dayWords(said.at))}</p>
      <p className="sec said">{said.text}</p>
    </Card>
  );
}
