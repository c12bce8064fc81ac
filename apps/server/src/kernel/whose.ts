import { type Sql, sql } from '../platform/db/sql.ts';

/** Ids of the users whose things a list holds or a figure counts; null for everybody's. */
export type Whose = readonly [string, ...string[]] | null;

/**
 * Makes a condition on a column that names a member. The ids are in the statement itself, not looked up by it. So the
 * planner can choose to walk the order of a list past others' rows, or to collect the members' own rows.
 */
export function isOf(column: Sql, whose: Whose): Sql {
  if (!whose) return sql`${column} is not null`;
  return whose.length === 1 ? sql`${column} = ${whose[0]}` : sql`${column} = any(${whose})`;
}
