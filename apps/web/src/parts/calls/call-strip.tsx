import type { Call } from '@haihu/contract/calls/calls';
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
  /** At the head of a page, or above the bottom bar. */
  place?: 'head' | 'bottom';
  /** The customer whose page it is: what was left without a note about others is told elsewhere. */
  customerId?: string;
}

/** The way back to a call that still runs, or to the sheets that were left without a note: one line for all of them. */
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
      {t.running(stateWords(call), call.customerName ?? call.callee)}
      {call.answeredAt && (
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
  /** The last call, where nothing is written about it. */
  last: Call | null;
}

/** Can be put off until tomorrow, but at the customer whom it is about. */
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

/** Whether the line was put off for today on this device. */
function usePutOff(): [boolean, () => void] {
  const place = storageKeys.unwrittenPutOffOf(sessionUser()?.userId ?? '');
  const [day, setDay] = useState(() => readText(place));
  function putOff(): void {
    writeText(place, today());
    setDay(today());
  }
  return [day === today(), putOff];
}
