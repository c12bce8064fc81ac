import { type Snooze, snoozes } from '@haihu/contract/followups/values';
import type { CallBackReminder } from '@haihu/contract/socket';
import { dayOf } from '@haihu/rules/day';
import { customerPlace, reminderToast } from '@haihu/rules/customers/places/customer-place';
import { RequestError } from '../shared/lib/request-error.ts';
import { clockTime, dayAndClock, today } from '../shared/lib/day.ts';
import { sessionZone } from '../shared/lib/session.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { ReminderLead, ReminderWords } from './reminder-words.tsx';
import { whileShown } from './shown-reminder.ts';
import { t } from './texts.ts';

const TOAST = 1500;

/**
 * A call-back is due. Reminders are shown one after the other. None covers a call on the screen or its sheet:
 * they wait until the user leaves it. A reminder that waited is shown only if it is still valid, and only to its own
 * user. One that is shown goes when another device has answered it, or has done or moved its call-back, and when the
 * session ends.
 */
export function callBackDue(host: Host): PushHandler<'callBackDue'> {
  let turn = Promise.resolve();
  const waiting = new Set<string>();
  return async ({ data }) => {
    host.refresh('messages.', 'followups.visits');
    const name = `${data.visitId} ${data.renewalTime}`;
    if (waiting.has(name)) return;
    const hasToWait = waiting.size > 0;
    waiting.add(name);
    const reader = host.user()?.userId;
    const shown = turn.then(() => remind(host, data, { reader, hasWaited: hasToWait }));
    turn = shown.catch(() => {}).then(() => void waiting.delete(name));
    await shown;
  };
}

interface Turn {
  /** Id of the user that the reminder is for. */
  reader: string | undefined;
  hasWaited: boolean;
}

async function remind(host: Host, data: CallBackReminder, { reader, hasWaited }: Turn): Promise<void> {
  const { callflage: isCalling } = host.state.get();
  if (isCalling) await whenNoCall(host.state);
  if (host.user()?.userId !== reader) return;
  if ((isCalling || hasWaited) && !(await holds(host, data))) return;
  // The next call may have begun meanwhile.
  if (host.state.get().callflage) return remind(host, data, { reader, hasWaited: true });
  if (host.user()?.userId !== reader) return;
  host.state.set({ type: String(data.type), id: data.customerId });
  const over = new AbortController();
  // The words about a customer must not lie above the login.
  const stopListening = host.onSessionEnd(() => over.abort());
  const look = async () => {
    if (!(await holds(host, data))) over.abort();
  };
  let isSnoozed = false;
  const answer = host.confirm({
    lead: <ReminderLead time={clockTime(data.renewalTime)} />,
    title: data.customerName,
    big: true,
    overScreens: true,
    body: <ReminderWords mobile={data.customerMobile} content={data.content} />,
    no: t.cancel,
    yes: t.seeDetail,
    third: snoozes.map((until) => ({
      label: t.snoozes[until],
      onPress() {
        // A snooze moves the time, which takes the reminder off the other devices.
        isSnoozed = true;
        void snooze(host, data, until);
      },
    })),
    until: over.signal,
  });
  const wantsDetail = await whileShown(answer, look);
  stopListening();
  if (!isSnoozed && !over.signal.aborted) noteSeen(host, data);
  if (wantsDetail) await openDetail(host, data);
}

/** Lets the member's other devices take this reminder away. If that fails, it stays there until it is answered. */
function noteSeen({ call }: Host, { visitId, renewalTime }: CallBackReminder): void {
  call('followups.seeReminder', { id: visitId, at: renewalTime }).catch(() => {});
}

/**
 * Returns true if the call-back is still open at the same time, and no device has answered its reminder. Returns true without an answer, because a needless
 * reminder is better than none.
 */
async function holds({ call }: Host, { type, visitId, customerId, renewalTime }: CallBackReminder) {
  try {
    const of = type === 1 ? { taskNumberId: customerId } : { customerId };
    const { list } = await call('followups.visits', { state: 'due', ...of, size: 100 });
    return list.some(({ id, at, isReminderSeen }) => id === visitId && at === renewalTime && !isReminderSeen);
  } catch {
    return true;
  }
}

async function whenNoCall(state: Host['state']): Promise<void> {
  if (!state.get().callflage) return;
  await new Promise<void>((resolve) => {
    const stop = state.subscribe(() => {
      if (state.get().callflage) return;
      stop();
      resolve();
    });
  });
}

async function snooze({ call, toast, refresh }: Host, { visitId }: CallBackReminder, until: Snooze): Promise<void> {
  try {
    const { at } = await call('followups.snoozeVisit', { id: visitId, until });
    toast(t.putOff(dayOf(at, sessionZone()) === today() ? clockTime(at) : dayAndClock(at)));
  } catch (error) {
    toast((error as Error).message);
  }
  refresh('messages.', 'followups.visits');
}

/** Opens the customer in its present pool, or shows why that is not possible. */
async function openDetail(host: Host, reminder: CallBackReminder): Promise<void> {
  const { customerId, type, place } = reminder;
  const found = await locate(host, type, customerId);
  if (!found) return;
  const now = customerPlace(found, host.user()?.userId ?? '');
  const instead = reminderToast(now, place === 0 ? 'public' : 'private');
  if (instead) host.toast(t.reminded[instead], TOAST);
  else if (type === 1) host.open('taskNumber', { CustomerID: customerId, viewType: now === 'public' ? '1' : '0' });
  else host.open('reminderCustomer', { userId: customerId, type: now === 'public' ? '0' : '1' });
}

/** Finds the present pool of a customer or number. `null` after a failed request, which is shown. */
async function locate({ call, toast }: Host, type: 0 | 1, id: string) {
  try {
    if (type === 1) return { exists: true, recycleBinId: null, ...(await call('tasks.locate', { id })) };
    return { exists: true, ...(await call('customers.locate', { id })) };
  } catch (error) {
    if (isNotFound(error)) return { exists: false, userId: null, recycleBinId: null };
    toast((error as Error).message);
    return null;
  }
}

const NOT_FOUND = 40400;

function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.code === NOT_FOUND;
}
