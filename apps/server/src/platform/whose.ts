import { type Sql, sql } from './db/sql.ts';

/** The users whose things a list holds or a figure counts, by id; null for everybody's. */
export type Whose = readonly [string, ...string[]] | null;

/**
 * A condition on a column that names a member. The ids are in the statement, not looked up by it: so the planner knows
 * whether to follow the order of a list past the others or to collect what is theirs.
 */
export function isOf(column: Sql, whose: Whose): Sql {
  if (!whose) return sql`${column} is not null`;
  return whose.length === 1 ? sql`${column} = ${whose[0]}` : sql`${column} = any(${whose})`;
}
