import type { NoticeKind } from '@haihu/contract/messages/values';
import { push } from '@haihu/contract/socket';

/** Kinds of notices by the type of a push. Other pushes reach open pages only. */
const kinds: Readonly<Record<number, NoticeKind>> = {
  [push.dialOnDevice]: 'call',
  [push.taskCall]: 'call',
  [push.callBackDue]: 'visit',
  [push.missedCall]: 'visit',
  [push.customersHanded]: 'assignment',
  [push.nightReturns]: 'assignment',
  [push.extensionNews]: 'extension',
  [push.enterpriseNews]: 'application',
  [push.moneyNews]: 'money',
};

/** Returns the kind of notice that a push becomes for members who have no page in front. `null`: none. */
export const noticeKindOf = (type: number): NoticeKind | null => kinds[type] ?? null;

/** The ways of one kind of notice. */
export interface NoticePlan {
  /** Milliseconds until it is sent. A page that shows the news meanwhile makes it needless, and others join it. */
  wait: number;
  /** Seconds for which it is still of use. */
  ttl: number;
  urgency: 'normal' | 'high';
}

const HOUR = 60 * 60;
const later: NoticePlan = { wait: 5000, ttl: 12 * HOUR, urgency: 'normal' };

export const noticePlans: Readonly<Record<NoticeKind, NoticePlan>> = {
  // A call rings for seconds only.
  call: { wait: 0, ttl: 15, urgency: 'high' },
  visit: { wait: 5000, ttl: HOUR, urgency: 'high' },
  assignment: later,
  extension: later,
  application: later,
  money: later,
};
