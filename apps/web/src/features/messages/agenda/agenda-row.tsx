import type { AgendaItem } from '@haihu/contract/messages/agenda';
import { addDays, dayOf } from '@haihu/rules/day';
import type { ReactNode } from 'react';
import { callMissed } from '../../../parts/calls/inbound/call-missed.ts';
import { isNumberWithheld, LeftMessage, leftMessageWords } from '../../../parts/calls/inbound/left-message.tsx';
import { CloseMissedKey } from '../../../parts/calls/inbound/missed-key.tsx';
import { t as missedWords } from '../../../parts/calls/inbound/texts.ts';
import { openCall } from '../../../parts/calls/open-call.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { CallBackRow } from '../../../parts/followups/call-backs/call-back-row.tsx';
import { callBackWords } from '../../../parts/followups/call-backs/call-back-words.ts';
import { openCallBack } from '../../../parts/followups/call-backs/open-call-back.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clockTime, dayAndClock, monthDay } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser, sessionZone } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from './texts.ts';

interface AgendaRowProps {
  item: AgendaItem;
  now: number;
  onReport: (item: AgendaItem) => void;
  onExtend: (item: AgendaItem) => void;
  onCloseMissed: (item: AgendaItem) => void;
}

/** Draws one thing of the agenda, with the one key that settles it. Things of colleagues are only shown. */
export function AgendaRow({ item, now, onReport, onExtend, onCloseMissed }: AgendaRowProps) {
  const mayCall = useAllowed('calls.place');
  const { kind, at, memberId, memberName, company } = item;
  const name = nameOf(item);
  const isOwn = memberId === sessionUser()?.userId;
  const isMissed = kind === 'missed';
  const calls =
    isOwn && (kind === 'call_back' || kind === 'task_number' || (isMissed && mayCall && !isNumberWithheld(item)));
  return (
    <>
      <CallBackRow
        clock={clockOf(at, now)}
        {...whenOf(item, now)}
        name={name}
        company={company}
        promisedBy={isOwn ? undefined : memberName}
        content={contentOf(item)}
        onOpen={() => openItem(item)}
        callLabel={t.call(name)}
        onCall={calls ? () => (isMissed ? callMissed(item) : callNow(item)) : undefined}
        end={(isMissed || !calls) && <SettleKey {...{ item, isOwn, onReport, onExtend, onCloseMissed }} />}
      />
      {isMissed && <LeftMessage missedId={item.id} messages={item.voiceMessages} isOwn={isOwn} />}
    </>
  );
}

interface SettleKeyProps extends Pick<AgendaRowProps, 'item' | 'onReport' | 'onExtend' | 'onCloseMissed'> {
  isOwn: boolean;
}

/** Draws the key of a thing that no call settles. Draws nothing if only its member can settle it. */
function SettleKey({ item, isOwn, onReport, onExtend, onCloseMissed }: SettleKeyProps) {
  const mayWrite = useAllowed('followups.write');
  const mayEdit = useAllowed('customers.edit');
  const { kind, id, taskNumberId, bindId } = item;
  const name = nameOf(item);
  switch (kind) {
    case 'missed':
      return <CloseMissedKey who={name} onPress={() => onCloseMissed(item)} />;
    case 'unreported':
      return bindId !== null && <Key label={t.reportOf(name)} words={t.report} onPress={() => onReport(item)} />;
    case 'unwritten':
      return (
        isOwn &&
        mayWrite && <Key label={t.writeOf(name)} words={t.write} onPress={() => openCall({ id, taskNumberId })} />
      );
    case 'leaving':
      return mayEdit && <Key label={t.extendOf(name)} words={t.extend} onPress={() => onExtend(item)} />;
    case 'extension':
      return (
        <Key label={t.answerOf(name)} words={t.answer} onPress={() => navigation().open('extensionRequests', { id })} />
      );
    default:
      return null;
  }
}

interface KeyProps {
  /** The words, and what they are about. */
  label: string;
  words: string;
  onPress: () => void;
}

function Key({ label, words, onPress }: KeyProps) {
  return (
    <Button kind="soft" size="small" aria-label={label} onClick={onPress}>
      {words}
    </Button>
  );
}

/** Returns the name of the person, or the number if it belongs to nobody known. */
export const nameOf = ({ name, ...of }: Pick<AgendaItem, 'name' | 'mobile' | 'customerId'>): string =>
  name || of.mobile || (isNumberWithheld(of) ? missedWords.withheld : missedWords.unknown);

/** Writes the time of today and tomorrow, and the day of any other. */
function clockOf(at: string, now: number): string {
  const [day, today] = [dayOf(at, sessionZone()), dayOf(now, sessionZone())];
  return day === today || day === addDays(today, 1) ? clockTime(at) : monthDay(day);
}

function whenOf({ kind, at }: AgendaItem, now: number) {
  if (kind === 'call_back' || kind === 'task_number') return callBackWords(at, now);
  if (kind === 'leaving') return { when: callBackWords(at, now).when, urgency: 'clock' as const };
  return { when: t.when[kind], urgency: 'clock' as const };
}

function contentOf({ kind, at, text, name, mobile, because, voiceMessages }: AgendaItem): ReactNode {
  switch (kind) {
    case 'call_back':
      return text || mobile;
    case 'task_number':
      return t.ofTask(text || mobile);
    case 'missed':
      return missedParts([leftMessageWords(voiceMessages), name && mobile]);
    case 'unreported':
      return t.notReported(mobile);
    case 'unwritten':
      return t.notWritten(mobile);
    case 'leaving':
      return [because && t.returnCauses[because], t.returnsAt(dayAndClock(at))].filter(Boolean).join(' · ');
    case 'extension':
      return text;
  }
}

/** Draws the message and the number of a missed call. A narrow row ends its line between them. */
function missedParts(parts: (string | null)[]): ReactNode {
  const known = parts.filter(Boolean);
  if (known.length === 0) return t.nobodyAnswered;
  return known.map((part) => (
    <span key={part} className="part">
      {part}
    </span>
  ));
}

function callNow({ kind, customerId, taskNumberId }: AgendaItem): void {
  if (kind === 'task_number') openCallBack({ type: 1, customerId: taskNumberId! });
  else openCallScreen(customerId!);
}

/** Opens the subject of a thing: the customer, the number of a task, or the call. */
function openItem({ kind, id, customerId, taskNumberId }: AgendaItem): void {
  if (kind === 'unreported' || kind === 'unwritten') navigation().open('callDetail', { id });
  else if (kind === 'missed' && customerId === null) navigation().open('missedCalls');
  else if (taskNumberId !== null) openCallBack({ type: 1, customerId: taskNumberId });
  else navigation().open('customerDetail', { id: customerId! });
}
