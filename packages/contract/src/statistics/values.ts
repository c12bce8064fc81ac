/**
 * Figures of calls. `calls` are those that were dialled; `undialled` are apart from them: our own side ended them before
 * the callee's phone was dialled. `answerRate` and `averageSeconds` are made of the others.
 */
export const callFigures = ['calls', 'answered', 'answerRate', 'talkSeconds', 'averageSeconds', 'undialled'] as const;
export type CallFigure = (typeof callFigures)[number];

/**
 * Figures of what customers went through. A movement belongs to who did it; what the night took back belongs to who had
 * it. `dealAmount` is money: units of 0.0001 yuan. `customersFollowed` counts a customer once, however often it was
 * followed up.
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

/** Which call opens what is behind a figure of customers. */
export const figuresBehind = {
  customers: ['created', 'imported', 'intoPrivate'],
  records: ['followUps', 'customersFollowed', 'visitsKept'],
  updates: ['levelChanges', 'deals', 'dealsUndone', 'dealAmount'],
  common: ['claimed', 'assigned', 'transferred', 'returned', 'returnedByNight', 'recycled', 'restored'],
} as const satisfies Record<string, readonly CustomerFigure[]>;

/** The length of one point of a series. A week begins on Monday. */
export const steps = ['hour', 'day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** What members are ranked by: calls by any of them, customers by member and department only. */
export const dimensions = ['member', 'department', 'line', 'mode', 'task'] as const;
export type Dimension = (typeof dimensions)[number];

/** `lines`: calls that a line carried. `device`: calls that members made with their own phones, which never mix. */
export const callSources = ['lines', 'device'] as const;
export type CallSource = (typeof callSources)[number];

/** A period lasts two years at most, both ends included. */
export const MOST_DAYS = 731;
/** Series by the hour last a week at most. */
export const MOST_DAYS_BY_HOUR = 7;
