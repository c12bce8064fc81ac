/** The outcomes of a conversation. `do_not_call` also puts the number on the do-not-call list. */
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

/** The movements of a customer in its history: the ways in which it comes, goes and changes owners. */
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

/** The ways to put off a call-back: it is moved, or only its reminder is snoozed. */
export const putOffWays = ['moved', 'snoozed'] as const;

/** The fates of the author's open call-back for the same customer or number when a follow-up is saved. */
export const waitingCallBackFates = ['kept', 'done'] as const;
export type WaitingCallBackFate = (typeof waitingCallBackFates)[number];

/** The lists of call-backs that a screen offers, in this order. */
export const callBackLists = ['waiting', 'due', 'overdue', 'moved', 'snoozed', 'done'] as const;
export type CallBackListKind = (typeof callBackLists)[number];
/** Further lists of call-backs, by day, for the first screen. */
export const callBackDayLists = ['today', 'tomorrow', 'later'] as const;

/** The times for which a reminder can be snoozed. `tomorrow`: until ten o'clock of the enterprise's next day. */
export const snoozes = ['ten_minutes', 'hour', 'tomorrow'] as const;
export type Snooze = (typeof snoozes)[number];

/** The most pictures of one follow-up. */
export const MOST_PICTURES = 9;
