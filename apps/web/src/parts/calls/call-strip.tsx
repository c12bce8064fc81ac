import type { Call } from '@haihu/contract/calls/core/calls';
import { type ReactNode, useState } from 'react';
import { today } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../shared/lib/stored.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { NoticeBox } from '../../shared/ui/notice-box.tsx';
import { RunningTimer } from '../../shared/ui/running-timer.tsx';
import { stateWords } from './call-words.ts';
import { openCall } from './open-call.ts';
import { t } from './texts.ts';
import { useCurrentCall, useUnwritten } from './use-call.ts';
import './call-strip.css';

interface CallStripProps {
  /** Position: at the head of a page, or above the bottom bar. */
  place?: 'head' | 'bottom';
  /** The customer of the page. The strip then mentions a missing note for this customer only. */
  customerId?: string;
}

/** Draws one line that leads back to a running call, or to the calls without a note. */
export default function CallStrip({ place = 'head', customerId }: CallStripProps): ReactNode {
  const current = useCurrentCall().data ?? null;
  const runs = current !== null && current.state !== 'ended';
  const className = place === 'bottom' ? 'pad call-strip bottom' : 'pad call-strip';
  if (runs) {
    return (
      <div className={className}>
        <Running call={current} />
      </div>
    );
  }
  return <Unwritten {...{ className, customerId }} last={current} />;
}

function Running({ call }: { call: Call }) {
  // A colleague asked this member into their call. How long the member is in it is on its screen.
  const isColleagues = call.agentId !== null && call.agentId !== sessionUser()?.userId;
  const state = isColleagues ? t.withColleague(call.agentName ?? '') : stateWords(call);
  return (
    <NoticeBox
      tone="info"
      icon={<Icon name="phone" size="s" />}
      end={
        <button type="button" className="w6 hit" onClick={() => openCall(call)}>
          {t.toCall}
        </button>
      }
    >
      {t.running(state, call.customerName ?? call.callee)}
      {call.answeredAt && !isColleagues && (
        <>
          {' '}
          <RunningTimer since={Date.parse(call.answeredAt)} />
        </>
      )}
    </NoticeBox>
  );
}

interface UnwrittenProps {
  className: string;
  customerId: string | undefined;
  /** The last call, if it has no note yet. */
  last: Call | null;
}

/**
 * Draws the line about calls without a note. The member can hide it until tomorrow, except on the customer's own page.
 */
function Unwritten({ className, customerId, last }: UnwrittenProps) {
  const count = useUnwritten();
  const [isPutOff, putOff] = usePutOff();
  const isOfPage = customerId !== undefined;
  if (isOfPage ? last?.customerId !== customerId : isPutOff || (!last && !count)) return null;
  const isOne = last !== null && (isOfPage || count === '' || count === '1');
  return (
    <div className={className}>
      <NoticeBox
        tone="plain"
        icon={<Icon name="pen" size="s" />}
        end={
          <>
            <button
              type="button"
              className="w6 hit c-accent"
              onClick={() => (isOne ? openCall(last) : navigation().open('callRecords', { of: 'me', written: 'no' }))}
            >
              {t.write}
            </button>
            {!isOfPage && <IconButton icon={<Icon name="close" size="s" />} label={t.notToday} onClick={putOff} />}
          </>
        }
      >
        {isOne ? t.notWritten(last.customerName ?? last.callee) : t.unwritten(count)}
      </NoticeBox>
    </div>
  );
}

/** Returns true if the member hid the line for today on this device, and a function that hides it. */
function usePutOff(): [boolean, () => void] {
  const place = storageKeys.unwrittenPutOffOf(sessionUser()?.userId ?? '');
  const [day, setDay] = useState(() => readText(place));
  function putOff(): void {
    writeText(place, today());
    setDay(today());
  }
  return [day === today(), putOff];
}
