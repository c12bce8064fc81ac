import type { Call } from '@haihu/contract/calls/core/calls';
import type { RecordedCall } from '@haihu/contract/calls/records';
import type { ReactNode } from 'react';
import { callResultWords, talkTime } from '../../../parts/calls/call-words.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { callin } from '../../../shared/ui/icons/incoming.ts';
import { missed } from '../../../shared/ui/icons/phone.ts';
import { callout } from '../../../shared/ui/icons/home.ts';
import { t } from '../texts.ts';
import './record-row.css';

interface RecordRowProps {
  /** The list of own calls tells nothing of unheard recordings. */
  call: Call & Partial<Pick<RecordedCall, 'isUnheard'>>;
  /** True to show the agent's name too. */
  team: boolean;
  /** True to open the after-call sheet of the user's own call without a follow-up. */
  toWrite: boolean;
  /** Keys at the right end. */
  end?: ReactNode;
}

/** Draws one call: the person, the time, and the duration or the reason for none. */
export function RecordRow({ call, team, toWrite, end }: RecordRowProps) {
  const { id, customerName, company, callee, area, agentName, createdAt, cause, state, talkSeconds, direction } = call;
  const isOpened = useIsOpened(id, 'callDetail', 'inCall');
  const answered = cause === 'answered';
  const writes = toWrite && call.agentId === sessionUser()?.userId;
  const open = () => (writes ? navigation().open('inCall', { call: id }) : navigation().open('callDetail', { id }));
  const isInbound = direction === 'inbound';
  const begun = isInbound ? callin : callout;
  // The result of a caller whom nobody took says it already.
  const nobody = isInbound ? null : t.noAgent;
  const icon = (
    <span className={answered ? 'c-call' : 'c-3'}>
      <Icon shape={answered || state !== 'ended' ? begun : missed} size="s" />
    </span>
  );
  const face = (
    <span className="grow">
      <span className="l1">
        <span className="name">{customerName ?? callee}</span>
        <span className="co one">{company}</span>
        <span className="when c-2">{clockTime(createdAt)}</span>
      </span>
      <span className="l2">
        <span className="grow one">
          {[isInbound && t.inbound, team && (agentName ?? nobody), customerName && callee, area]
            .filter(Boolean)
            .join(' ')}
        </span>
        {call.isUnheard && <span className="unheard" role="img" aria-label={t.unheard} />}
        <span className="when">{answered ? talkTime(talkSeconds) : callResultWords(call)}</span>
      </span>
    </span>
  );
  if (!end) {
    return (
      <button type="button" className="row record" data-call={id} aria-current={isOpened} onClick={open}>
        {icon}
        {face}
      </button>
    );
  }
  return (
    <div className="row record" data-call={id}>
      {icon}
      <button type="button" className="open" aria-current={isOpened} onClick={open}>
        {face}
      </button>
      <span className="own-end h">{end}</span>
    </div>
  );
}
