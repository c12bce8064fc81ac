/** What came of a conversation. `do_not_call` also puts the number on the do-not-call list. */
export const outcomes = [
  'interested',
  'call_again',
  'added_wechat',
  'not_interested',
  'wrong_person',
  'do_not_call',
  'no_contact',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The ways in which a customer comes, goes, and changes hands, as its time line tells them. */
export const movementKinds = [
  'created',
  'imported',
  'claimed',
  'returned',
  'assigned',
  'recycled',
  'restored',
  'merged',
  'unmerged',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** How a call-back was put off last: the promise was moved, or only the reminder snoozed. */
export const putOffWays = ['moved', 'snoozed'] as const;

/** What a follow-up makes of its author's call-back that waits for the same customer or number. */
export const waitingVisitFates = ['kept', 'done'] as const;
export type WaitingVisitFate = (typeof waitingVisitFates)[number];

/** The lists of call-backs that a screen offers, in this order. */
export const visitLists = ['waiting', 'due', 'overdue', 'moved', 'snoozed', 'done'] as const;
export type VisitList = (typeof visitLists)[number];
/** Further lists, by day: those of the first screen. */
export const visitDayLists = ['today', 'tomorrow', 'later'] as const;

/** Until when a reminder is snoozed; `tomorrow` is ten o'clock of the enterprise's next day. */
export const snoozes = ['ten_minutes', 'hour', 'tomorrow'] as const;
export type Snooze = (typeof snoozes)[number];
