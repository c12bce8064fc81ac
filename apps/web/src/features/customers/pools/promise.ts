import type { PrivateCustomer } from '@haihu/contract/customers/pools';
import { addDays, dayOf } from '@haihu/rules/day';
import { callBackWords } from '../../../parts/followups/call-backs/call-back-words.ts';
import { clockTime, dayAndTime, timeUntil } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import type { NextCallWords } from './customer-row.tsx';
import { t } from './texts.ts';

const DAY = 24 * 3_600_000;
/** Milliseconds before a return within which its clock replaces the call-back. */
const CLOCK_SHOWS = 3 * DAY;

type Promised = Pick<PrivateCustomer, 'nextVisitAt' | 'returnsAt' | 'lastFollowAt'> &
  Partial<Pick<PrivateCustomer, 'nextVisitContent'>>;
type Clocked = Promised & Pick<PrivateCustomer, 'returnsBecause'>;

/** Writes the next call-back with its subject: 逾期 1 小时, 今天 14:20, 明天 10:00, 11月25日. Without one: 2天4小时后自动回收, 未约. */
export function nextCallBackWords(promised: Promised, now = Date.now()): NextCallWords {
  const { nextVisitAt, nextVisitContent: about, returnsAt } = promised;
  const clock = clockWords(promised, now);
  if (clock?.urgency === 'clock' && (!nextVisitAt || nextVisitAt > returnsAt!)) return clock;
  if (!nextVisitAt) return { words: t.noCallBack, urgency: 'none' };
  const { when, urgency } = callBackWords(nextVisitAt, now);
  if (urgency === 'late') return { words: when, urgency, about };
  const zone = sessionZone();
  const [day, today] = [dayOf(nextVisitAt, zone), dayOf(now, zone)];
  if (day === today) return { words: t.todayAt(clockTime(nextVisitAt)), urgency: 'today', about };
  if (day === addDays(today, 1)) return { words: t.tomorrowAt(clockTime(nextVisitAt)), urgency: 'later', about };
  return { words: dayAndTime(nextVisitAt, new Date(now)), urgency: 'later', about };
}

/**
 * Writes the time until the customer returns to the public pool, to the hour if that is soon, else in whole days: the
 * nightly return comes up to a day after the days of the rule. `null` if the customer never returns.
 */
function clockWords({ returnsAt }: Pick<Promised, 'returnsAt'>, now: number): NextCallWords | null {
  if (!returnsAt) return null;
  const left = Date.parse(returnsAt) - now;
  if (left <= 0) return { words: t.returnsSoon, urgency: 'clock' };
  return left < CLOCK_SHOWS
    ? { words: t.returnsIn(timeUntil(returnsAt, new Date(now))), urgency: 'clock' }
    : { words: t.returnsIn(t.days(Math.floor(left / DAY))), urgency: 'later' };
}

/**
 * Writes both lines at the end of a row: the call-back, and the last follow-up below it. If the row shows the clock
 * instead, the second line is its reason, such as 没有接通的电话. A list by day of return always shows the clock.
 */
export function rowWords(customer: Clocked, { byReturn }: { byReturn: boolean }, now = Date.now()) {
  const clock = byReturn ? clockWords(customer, now) : null;
  const next = clock ?? nextCallBackWords(customer, now);
  const because = (clock !== null || next.urgency === 'clock') && customer.returnsBecause;
  return { next, second: because ? t.returnCauses[because] : lastFollowUpWords(customer, now) };
}

/** Writes the last follow-up: 今天 09:48 跟进, 昨天跟进, 27 天未跟进, 还没跟进. */
export function lastFollowUpWords({ lastFollowAt }: Pick<Promised, 'lastFollowAt'>, now = Date.now()): string {
  if (!lastFollowAt) return t.neverFollowed;
  const zone = sessionZone();
  const [day, today] = [dayOf(lastFollowAt, zone), dayOf(now, zone)];
  if (day === today) return t.followedAt(clockTime(lastFollowAt));
  if (day === addDays(today, -1)) return t.followedYesterday;
  const idle = Math.floor((now - Date.parse(lastFollowAt)) / DAY);
  return idle >= 14 ? t.idleSince(idle) : t.followedOn(dayAndTime(lastFollowAt, new Date(now)));
}
