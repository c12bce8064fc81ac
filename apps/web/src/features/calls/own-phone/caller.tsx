import type { Call } from '@haihu/contract/calls/core/calls';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { dayWords } from '../../../shared/lib/day.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { useLastSaid } from '../in-call/use-last-said.ts';
import { t as calls } from '../texts.ts';
import { t } from './softphone-texts.ts';

/** Tells who calls us, or asked to be called back, before the agent picks up: name, company and the last note, as far as the agent sees them. */
export function Caller({ call }: { call: Call }) {
  const { customerId, customerName, company, area, lineName, createdAt, origin, waitedSeconds, menuChoice } = call;
  const isAsked = origin === 'callback';
  const number = shownPhone(call.callee, 'callee');
  return (
    <div className="pad">
      <p className="h">
        <b>{customerName ?? number}</b>
        <span className="co one">{company}</span>
        {!isAsked && (
          <span className="end note">
            {t.waited} <RunningTimer since={Date.parse(createdAt)} />
          </span>
        )}
      </p>
      {isAsked && <p className="sec">{t.askedBack(talkTime(waitedSeconds ?? 0))}</p>}
      {menuChoice && <p className="c-accent">{t.chose(menuChoice.key, menuChoice.label)}</p>}
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
