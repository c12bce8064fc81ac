import type { MissedCall } from '@haihu/contract/calls/inbound';
import { dayOf } from '@haihu/rules/day';
import { callMissed } from '../../../parts/calls/inbound/call-missed.ts';
import { isNumberWithheld, LeftMessage, leftMessageWords } from '../../../parts/calls/inbound/left-message.tsx';
import { CloseMissedKey } from '../../../parts/calls/inbound/missed-key.tsx';
import { t as words } from '../../../parts/calls/inbound/texts.ts';
import type { Missed } from '../../../parts/calls/inbound/use-close-missed.tsx';
import { CallBackRow } from '../../../parts/followups/call-backs/call-back-row.tsx';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clockTime, dayAndClock, monthDay, today } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser, sessionZone } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from './texts.ts';

interface MissedRowProps {
  missed: MissedCall;
  onClose: (missed: Missed) => void;
  onReopen: (id: string) => void;
}

/** Draws a missed call: who called and how often, and the keys that settle it. */
export function MissedRow({ missed, onClose, onReopen }: MissedRowProps) {
  const mayCall = useAllowed('calls.place');
  const { id, customerId, customerName, company, mobile, lineName, times, lastAt, ownerId, ownerName } = missed;
  const isWithheld = isNumberWithheld(missed);
  const who = customerName || mobile || (isWithheld ? words.withheld : t.unknown);
  const isOpen = missed.closedAt === null;
  const day = dayOf(lastAt, sessionZone());
  const isOwn = ownerId === sessionUser()?.userId;
  const left = leftMessageWords(missed.voiceMessages);
  return (
    <>
      <CallBackRow
        clock={day === today() ? clockTime(lastAt) : monthDay(day)}
        when={times > 1 ? t.times(times) : t.once}
        urgency={isOpen ? 'clock' : 'later'}
        name={who}
        company={company}
        content={
          <span className="missed-parts">
            {isOpen ? (
              <>
                {left && <b className="c-accent left-message">{left}</b>}
                {missed.wantsBack && <span className="c-accent">{t.wantsBack}</span>}
                {missed.menuChoice && <span>{t.chose(missed.menuChoice.key, missed.menuChoice.label)}</span>}
                {!isOwn && ownerName && <span>{ownerName}</span>}
                {customerName && mobile && <span>{mobile}</span>}
                <span>{lineName}</span>
              </>
            ) : (
              endOf(missed).map((part) => <span key={part}>{part}</span>)
            )}
          </span>
        }
        onOpen={() => customerId !== null && navigation().open('customerDetail', { id: customerId })}
        callLabel={t.call(who)}
        onCall={isOpen && mayCall && !isWithheld ? () => callMissed(missed) : undefined}
        end={
          isOpen ? (
            <CloseMissedKey who={who} onPress={() => onClose({ id, who, isWithheld })} />
          ) : (
            missed.closedWhy !== 'talk' && (
              <Button kind="soft" size="small" aria-label={t.reopenOf(who)} onClick={() => onReopen(id)}>
                {t.reopen}
              </Button>
            )
          )
        }
      />
      <LeftMessage missedId={id} messages={missed.voiceMessages} isOwn={isOwn} />
    </>
  );
}

/** Writes how, by whom and when a missed call was settled, in parts. */
function endOf({ closedAt, closedWhy, closedByName }: MissedCall): string[] {
  const how = closedWhy === null ? '' : t.ends[closedWhy];
  return [how, closedByName ?? '', closedAt === null ? '' : dayAndClock(closedAt)].filter((part) => part !== '');
}
