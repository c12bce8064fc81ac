import type { Call } from '@haihu/contract/calls/core/calls';
import { useQuery } from '@tanstack/react-query';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { dayWords } from '../../../shared/lib/day.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { useLastSaid } from '../in-call/use-last-said.ts';
import { t as calls } from '../texts.ts';
import { t } from './softphone-texts.ts';

/**
 * Tells who calls us, or asked to be called back, before the agent picks up: name, company, level and the last note
 * of a customer, and name and task of a task's number, as far as the agent sees them.
 */
export function Caller({ call }: { call: Call }) {
  const {
    customerId,
    customerName,
    taskNumberId,
    company,
    area,
    lineName,
    createdAt,
    origin,
    waitedSeconds,
    menuChoice,
  } = call;
  const isAsked = origin === 'callback';
  const number = shownPhone(call.callee, 'callee');
  const ofTask = useTaskNumber(taskNumberId);
  const name = customerName ?? (ofTask?.name || null);
  const about = [name ? number : !ofTask && t.unknownCaller, area ?? ofTask?.area, lineName];
  return (
    <div className="pad">
      <p className="h">
        {customerId !== null && <Level customerId={customerId} />}
        <b>{name ?? number}</b>
        <span className="co one">{company}</span>
        {!isAsked && (
          <span className="end note">
            {t.waited} <RunningTimer since={Date.parse(createdAt)} />
          </span>
        )}
      </p>
      {isAsked && <p className="sec">{t.askedBack(talkTime(waitedSeconds ?? 0))}</p>}
      {menuChoice && <p className="c-accent">{t.chose(menuChoice.key, menuChoice.label)}</p>}
      <p className="sec">{about.filter(Boolean).join(' · ')}</p>
      {ofTask && <p className="c-accent">{[t.ofTask(ofTask.taskName), ofTask.remark].filter(Boolean).join(' · ')}</p>}
      {customerId !== null && <LastNote customerId={customerId} />}
    </div>
  );
}

/** Reads the number of a task that calls. `null` until it is read, and without one. */
function useTaskNumber(id: string | null) {
  const { data } = useQuery({
    queryKey: ['tasks.number', id],
    queryFn: ({ signal }) => sendRequest('tasks.number', { id: id! }, { signal }),
    enabled: id !== null,
  });
  return data ?? null;
}

function Level({ customerId }: { customerId: string }) {
  const level = useCustomerAnywhere(customerId).data?.level ?? null;
  return level !== null && <LevelTile level={level} small />;
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
