import type { ReturnVisitReminder } from '@haihu/contract/socket';
import { dayOf } from '@haihu/rules/day';
import { customerPlace, reminderToast } from '@haihu/rules/customer-place';
import { CallError } from '../../shared/lib/call-error.ts';
import { clockTime, dayAndClock, today } from '../../shared/lib/day.ts';
import { sessionZone } from '../../shared/lib/session.ts';
import type { Host, PushHandler } from '../host.ts';
import { ReminderLead, ReminderWords } from '../reminder-words.tsx';
import { t } from '../texts.ts';

const TOAST = 1500;
const snoozes = ['ten_minutes', 'hour', 'tomorrow'] as const;
type Snooze = (typeof snoozes)[number];

/**
 * Type 25. One at a time: who is reading a reminder finds the others in the list of visits. A call on the screen is not
 * covered, nor its sheet: reminders wait until one leaves it, and the first that still holds then is shown.
 */
export function visitDue(host: Host): PushHandler<25> {
  let isShown = false;
  let waiting: ReturnVisitReminder[] = [];
  return async ({ data: came }) => {
    if (isShown) return;
    host.refresh('messages.', 'followups.visits');
    waiting.push(came);
    if (waiting.length > 1) return;
    const data = host.state.get().callflage ? await firstAfterCall(host, waiting) : came;
    waiting = [];
    if (!data) return;
    isShown = true;
    host.state.set({ type: String(data.type), id: data.customerId });
    const wantsDetail = await host.confirm({
      lead: <ReminderLead time={clockTime(data.renewalTime)} />,
      title: data.customerName,
      big: true,
      overScreens: true,
      body: <ReminderWords mobile={data.customerMobile} content={data.content} />,
      no: t.cancel,
      yes: t.seeDetail,
      third: snoozes.map((until) => ({ label: t.snoozes[until], onPress: () => void snooze(host, data, until) })),
    });
    isShown = false;
    if (wantsDetail) await openDetail(host, data);
  };
}

/** Undefined where none of them holds any more. More may come while this asks. */
async function firstAfterCall(host: Host, waiting: ReturnVisitReminder[]): Promise<ReturnVisitReminder | undefined> {
  await whenNoCall(host.state);
  for (const reminder of waiting) {
    if (!(await holds(host, reminder))) continue;
    const nextCallBegan = host.state.get().callflage;
    return nextCallBegan ? firstAfterCall(host, waiting) : reminder;
  }
  return undefined;
}

/** Whether its visit is neither done nor moved nor gone by now. Where there is no answer, a reminder too many is better. */
async function holds({ call }: Host, { type, visitId, customerId, renewalTime }: ReturnVisitReminder) {
  if (type === 1) return true;
  try {
    const { list } = await call('followups.visits', { state: 'due', customerId, size: 100 });
    return list.some(({ id, at }) => id === visitId && at === renewalTime);
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

async function snooze({ call, toast, refresh }: Host, { visitId }: ReturnVisitReminder, until: Snooze): Promise<void> {
  try {
    const { at } = await call('followups.snoozeVisit', { id: visitId, until });
    toast(t.putOff(dayOf(at, sessionZone()) === today() ? clockTime(at) : dayAndClock(at)));
  } catch (error) {
    toast((error as Error).message);
  }
  refresh('messages.', 'followups.visits');
}

/** Opens where the customer is now, or says why it cannot be opened. */
async function openDetail(host: Host, reminder: ReturnVisitReminder): Promise<void> {
  const { customerId, type, place } = reminder;
  if (type === 1) {
    host.open('taskNumber', { CustomerID: customerId, viewType: place === 1 ? '0' : '1' });
    return;
  }
  const found = await locate(host, customerId);
  if (!found) return;
  const now = customerPlace(found, host.user()?.userId ?? '');
  const instead = reminderToast(now, place === 0 ? 'public' : 'private');
  if (instead) host.toast(t.reminded[instead], TOAST);
  else host.open('reminderCustomer', { userId: customerId, type: now === 'public' ? '0' : '1' });
}

/** Null when there was no answer, which has been told then. */
async function locate({ call, toast }: Host, id: string) {
  try {
    return { exists: true, ...(await call('customers.locate', { id })) };
  } catch (error) {
    if (isNotFound(error)) return { exists: false, userId: null, recycleBinId: null };
    toast((error as Error).message);
    return null;
  }
}

const NOT_FOUND = 40400;

function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === NOT_FOUND;
}
