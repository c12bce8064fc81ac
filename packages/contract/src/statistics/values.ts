/**
 * Figures of calls. `calls` were dialled. `undialled` are not among them: our own side ended them before the callee's
 * phone was dialled. `answerRate` and `averageSeconds` are computed from the others.
 */
export const callFigures = ['calls', 'answered', 'answerRate', 'talkSeconds', 'averageSeconds', 'undialled'] as const;
export type CallFigure = (typeof callFigures)[number];

/**
 * Figures of events of customers. A movement counts for the member who made it. A nightly return counts for the former
 * owner. `dealAmount` is money: units of 0.0001 yuan. `customersFollowed` counts a customer once, whatever the number
 * of follow-ups.
 */
export const customerFigures = [
  'created',
  'imported',
  'intoPrivate',
  'claimed',
  'assigned',
  'transferred',
  'returned',
  'returnedByNight',
  'recycled',
  'restored',
  'levelChanges',
  'deals',
  'dealsUndone',
  'dealAmount',
  'followUps',
  'customersFollowed',
  'visitsKept',
] as const;
export type CustomerFigure = (typeof customerFigures)[number];

/** The call that opens the details behind each figure of customers. */
export const figuresBehind = {
  customers: ['created', 'imported', 'intoPrivate'],
  records: ['followUps', 'customersFollowed', 'visitsKept'],
  updates: ['levelChanges', 'deals', 'dealsUndone', 'dealAmount'],
  common: ['claimed', 'assigned', 'transferred', 'returned', 'returnedByNight', 'recycled', 'restored'],
} as const satisfies Record<string, readonly CustomerFigure[]>;

/** The length of one point of a series. A week begins on Monday. */
export const steps = ['hour', 'day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** The dimensions of a rank. Calls are ranked by any of them, customers by member and department only. */
export const dimensions = ['member', 'department', 'line', 'mode', 'task'] as const;
export type Dimension = (typeof dimensions)[number];

/** `lines`: calls that a line carried. `device`: calls that members made with their own phones. The two never mix. */
export const callSources = ['lines', 'device'] as const;
export type CallSource = (typeof callSources)[number];

/** The most days of a period: two years, both ends included. */
export const MOST_DAYS = 731;
/** The most days of a series by the hour. */
export const MOST_DAYS_BY_HOUR = 7;
