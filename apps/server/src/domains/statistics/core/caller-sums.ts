import { commaList, type Sql, sql, sqlName } from '../../../platform/db/sql.ts';

/** The columns to which callers are added up, with the figure of each. Those of the waits are no figures by themselves. */
const sums = {
  taken: 'taken',
  missed: 'missed',
  messages: 'messages',
  waitedSeconds: 'waited_seconds',
  within20: 'within_20s',
  talkSeconds: 'talk_seconds',
  declined: 'declined',
  absent: 'absent',
} as const;

/** The sums of callers, from which all figures are computed. */
export type CallerSums = Record<keyof typeof sums, number>;
export const callerSumNames = Object.keys(sums) as (keyof CallerSums)[];

function eachSum(fragment: (name: keyof CallerSums, column: Sql) => Sql): Sql {
  return commaList(callerSumNames.map((name) => fragment(name, sqlName(sums[name]))));
}

/** The columns that tell rows of callers apart, as they are stored: 0 is nobody. */
export const callerParts = sql`coalesce(member_id, 0) as member_id, line_id`;
export const summedCallerColumns = eachSum((_, column) => column);

/** The sums of a day as they are stored. */
export const storedCallerSums = eachSum((_, column) => sql`sum(${column})::bigint as ${column}`);

/** The sums for figures. */
export const callerFigureSums = eachSum(
  (name, column) => sql`
  coalesce(sum(${column}), 0)::float8 as ${sqlName(`"${name}"`)}`,
);

/** True if the callers of the day `d` were added up with its calls. A release that knows no callers adds up calls only. */
export const hasCallersAddedUp = sql`coalesce(d.callers_added_up_at = d.added_up_at, false)`;
