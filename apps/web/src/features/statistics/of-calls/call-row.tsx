import type { ReplyOf } from '@haihu/contract/contract';
import { callResultWords, talkTime } from '../../../parts/calls/call-words.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { t } from '../texts.ts';

type CountedCall = ReplyOf<'statistics.callsBehind'>['list'][number];

/** Draws one call behind a figure: customer, agent and duration. A hidden call is only counted. */
export function CallRow({ call }: { call: CountedCall }) {
  const { id, isHidden, customerName, company, callee, agentName, area, createdAt, cause, talkSeconds } = call;
  const isOpened = useIsOpened(id, 'callDetail');
  const face = (
    <span className="grow">
      <span className="l1">
        <span className="name">{isHidden ? t.hidden : (customerName ?? callee)}</span>
        <span className="co one">{company}</span>
        <span className="when c-2">{clockTime(createdAt)}</span>
      </span>
      <span className="l2">
        <span className="grow one">
          {[agentName ?? t.noAgent, customerName && callee, area].filter(Boolean).join(' ')}
        </span>
        <span className="when">{cause === 'answered' ? talkTime(talkSeconds) : callResultWords(call)}</span>
      </span>
    </span>
  );
  if (isHidden) return <div className="row">{face}</div>;
  return (
    <button
      type="button"
      className="row"
      aria-current={isOpened}
      onClick={() => navigation().open('callDetail', { id })}
    >
      {face}
    </button>
  );
}
