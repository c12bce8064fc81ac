/** The row of a figure of calls. */
interface CallFigureRow {
  unit: 'count' | 'share' | 'seconds';
  /**
   * `sum`: calls are added up to it. Its column, in `snake_case`, is in `calls/core/counted-calls.ts` and in the table
   * `statistics_call`. `formula`: it is computed from sums, in `statistics/of-calls/call-figures.ts`.
   */
  counted: 'sum' | 'formula';
  /** The sum whose calls it opens. `statistics/of-calls/calls-behind.repository.ts` has their conditions. */
  behind: string;
  /** A call that was handed on counts for every member who talked. Otherwise it counts for the first. */
  isOfTalk?: true;
  /** The figure has a card on the screen. `if_any`: only if it is not 0. Charts, ranks and exports have all figures. */
  card?: 'always' | 'if_any';
}

/**
 * The figures of calls, in the order of exports. `calls` were dialled. `undialled` are not among them: our own side ended
 * them before the callee's phone was dialled. `answerRate`: the answered share of the calls, 0 to 1, to four decimals. `averageSeconds`: the mean of the answered calls. Both are 0
 * without calls. `rules/statistics/figure-words.ts` has the words.
 */
export const callFigureRows = {
  calls: { unit: 'count', counted: 'sum', behind: 'calls', card: 'always' },
  answered: { unit: 'count', counted: 'sum', behind: 'answered', card: 'always' },
  answerRate: { unit: 'share', counted: 'formula', behind: 'calls', card: 'always' },
  talkSeconds: { unit: 'seconds', counted: 'sum', behind: 'answered', isOfTalk: true, card: 'always' },
  averageSeconds: { unit: 'seconds', counted: 'formula', behind: 'answered', isOfTalk: true },
  undialled: { unit: 'count', counted: 'sum', behind: 'undialled', card: 'if_any' },
} as const satisfies Record<string, CallFigureRow>;

export type CallFigure = keyof typeof callFigureRows;
export const callFigures = Object.keys(callFigureRows) as CallFigure[];

type CallFigureWith<Marks> = {
  [Name in CallFigure]: (typeof callFigureRows)[Name] extends Marks ? Name : never;
}[CallFigure];

/** The figures to which calls are added up. */
export type SummedFigure = CallFigureWith<{ counted: 'sum' }>;
export const summedFigures = callFigures.filter(
  (figure): figure is SummedFigure => callFigureRows[figure].counted === 'sum',
);
export type CallFormula = Exclude<CallFigure, SummedFigure>;

/** The row of a figure of callers. */
interface CallerFigureRow {
  unit: 'count' | 'share' | 'seconds';
  /** `sum`: callers are added up to it. `formula`: it is computed from sums, in `statistics/of-callers/caller-figures.ts`. */
  counted: 'sum' | 'formula';
  /** Callers whom nobody took belong to nobody. So the figure is told only to those who see everybody's calls. */
  isOfAll?: true;
}

/** The most seconds of a wait that counts as short. */
export const SOON = 20;

/**
 * The figures of people who call us, in the order of exports. `callers` are `taken` or `missed`; who still waits is not
 * counted yet. `messages` are the missed callers who left one. `takenRate`: the share of callers who were taken.
 * `within20Rate`: the share of callers who were taken within 20 seconds. Both are from 0 to 1, to four decimals, and 0 without
 * callers. `averageWait`: the mean wait of those who were taken. `declined` and `absent`: callers rang at a member who
 * declined, or did not answer. `rules/statistics/caller-figure-words.ts` has the words.
 */
export const callerFigureRows = {
  callers: { unit: 'count', counted: 'formula', isOfAll: true },
  taken: { unit: 'count', counted: 'sum' },
  missed: { unit: 'count', counted: 'sum', isOfAll: true },
  takenRate: { unit: 'share', counted: 'formula', isOfAll: true },
  within20Rate: { unit: 'share', counted: 'formula', isOfAll: true },
  averageWait: { unit: 'seconds', counted: 'formula' },
  talkSeconds: { unit: 'seconds', counted: 'sum' },
  messages: { unit: 'count', counted: 'sum', isOfAll: true },
  declined: { unit: 'count', counted: 'sum' },
  absent: { unit: 'count', counted: 'sum' },
} as const satisfies Record<string, CallerFigureRow>;

export type CallerFigure = keyof typeof callerFigureRows;
export const callerFigures = Object.keys(callerFigureRows) as CallerFigure[];

type CallerFigureWith<Marks> = {
  [Name in CallerFigure]: (typeof callerFigureRows)[Name] extends Marks ? Name : never;
}[CallerFigure];

/** The figures that are told only to those who see everybody's calls. */
export type FigureOfAll = CallerFigureWith<{ isOfAll: true }>;
export const isOfAllCallers = (figure: CallerFigure): figure is FigureOfAll => 'isOfAll' in callerFigureRows[figure];

/** The row of a figure of customers. */
interface CustomerFigureRow {
  /** The card of the screen that shows it. */
  group: 'added' | 'moved' | 'followed' | 'won';
  /**
   * The call that opens its rows. `records` are follow-ups and call-backs. All others are movements, which
   * `statistics/of-customers/movements.repository.ts` counts.
   */
  behind: 'customers' | 'records' | 'updates' | 'common';
  /** Units of 0.0001 yuan. A figure without a unit is a number. */
  unit?: 'money';
  /** More of it is worse. */
  isUnwelcome?: true;
}

/**
 * The figures of events of customers, in the order of exports. A movement counts for the member who made it. A nightly
 * return counts for the former owner. `customersFollowed` counts a customer once, whatever the number of follow-ups.
 * `rules/statistics/figure-words.ts` has the words.
 */
export const customerFigureRows = {
  created: { group: 'added', behind: 'customers' },
  imported: { group: 'added', behind: 'customers' },
  intoPrivate: { group: 'added', behind: 'customers' },
  claimed: { group: 'moved', behind: 'common' },
  assigned: { group: 'moved', behind: 'common' },
  transferred: { group: 'moved', behind: 'common' },
  returned: { group: 'moved', behind: 'common', isUnwelcome: true },
  returnedByNight: { group: 'moved', behind: 'common', isUnwelcome: true },
  recycled: { group: 'moved', behind: 'common', isUnwelcome: true },
  restored: { group: 'moved', behind: 'common' },
  levelChanges: { group: 'followed', behind: 'updates' },
  deals: { group: 'won', behind: 'updates' },
  dealsUndone: { group: 'won', behind: 'updates', isUnwelcome: true },
  dealAmount: { group: 'won', behind: 'updates', unit: 'money' },
  followUps: { group: 'followed', behind: 'records' },
  customersFollowed: { group: 'followed', behind: 'records' },
  visitsKept: { group: 'followed', behind: 'records' },
} as const satisfies Record<string, CustomerFigureRow>;

export type CustomerFigure = keyof typeof customerFigureRows;
export const customerFigures = Object.keys(customerFigureRows) as CustomerFigure[];

/** The figures whose row has these marks. */
export type CustomerFigureWith<Marks> = {
  [Name in CustomerFigure]: (typeof customerFigureRows)[Name] extends Marks ? Name : never;
}[CustomerFigure];
export type MoneyFigure = CustomerFigureWith<{ unit: 'money' }>;

export const customerRowOf = (figure: CustomerFigure): CustomerFigureRow => customerFigureRows[figure];
export const isMoney = (figure: CustomerFigure): figure is MoneyFigure => customerRowOf(figure).unit === 'money';

function behind<const Behind extends CustomerFigureRow['behind']>(call: Behind) {
  return customerFigures.filter(
    (figure): figure is CustomerFigureWith<{ behind: Behind }> => customerRowOf(figure).behind === call,
  );
}

/** The call that opens the details behind each figure of customers. */
export const figuresBehind = {
  customers: behind('customers'),
  records: behind('records'),
  updates: behind('updates'),
  common: behind('common'),
};

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

/** The least calls to a place that are told. Fewer would tell where a single callee is from. */
export const LEAST_AREA_CALLS = 20;
/** The most members in the list of how well calls were heard. */
export const MOST_SOUND_MEMBERS = 100;

/** The most places in one reply. */
export const MOST_MISSING_AREAS = 20;
