import { type Planning, planStatement, type Sql, sql } from '../platform/db/sql.ts';

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

/**
 * Plans a statement about things of members. For one member an index has them, so one plan does for all values; `way`
 * says which. Planning would take longer than the statement itself.
 */
export function planFor(whose: Whose, way: Exclude<Planning, 'for its values'>, statement: Sql): Sql {
  return planStatement(whose?.length === 1 ? way : 'for its values', statement);
}
