import { callFigureRows, type SummedFigure, summedFigures } from '@haihu/contract/statistics/values';
import { commaList, snakeCase, type Sql, sql, sqlName } from '../../../platform/db/sql.ts';

/** The sums of calls, from which all other figures are computed. */
export type CallSums = Record<SummedFigure, number>;

interface SumParts {
  figure: SummedFigure;
  /** The column of the counted calls, and of the sums of a day. */
  column: Sql;
}

/** Makes a fragment for each figure to which calls are added up, in the order of the table, with commas between. */
function eachSum(fragment: (parts: SumParts) => Sql): Sql {
  return commaList(summedFigures.map((figure) => fragment({ figure, column: sqlName(snakeCase(figure)) })));
}

/** The columns that tell rows of calls apart, and the columns to add up. */
export const callParts = sql`member_id, line_id, mode, task_id`;
export const summedColumns = eachSum(({ column }) => column);

/** The sums of a day as they are stored. */
export const storedSums = eachSum(({ figure, column }) => {
  const type = sqlName(callFigureRows[figure].unit === 'seconds' ? 'bigint' : 'integer');
  return sql`sum(${column})::${type} as ${column}`;
});

/** The sums as figures. */
export const figureSums = eachSum(
  ({ figure, column }) => sql`
  coalesce(sum(${column}), 0)::float8 as ${sqlName(`"${figure}"`)}`,
);
