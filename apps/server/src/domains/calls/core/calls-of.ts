import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

interface Asked {
  whose: Whose;
  /** A condition on `call c`. */
  where: Sql;
  /** The SQL after the condition: order and limit. */
  rest: Sql;
}

/**
 * Selects the calls of these members: calls whose last agent they are, and calls that they handed on. Each kind is a
 * select of its own, so that both use an index and stop early.
 */
export function callsOf({ tenantId }: Queryable, { whose, where, rest }: Asked): Sql {
  const kind = (which: Sql) => sql`(select c.* from call c where ${where} ${which} ${rest})`;
  if (!whose) return kind(nothing);
  const handedOn = sql`select s.call_id from call_span s where s.tenant_id = ${tenantId} and s.user_id = any(${whose})`;
  return sql`(${kind(sql`and ${isOf(sql`c.agent_id`, whose)}`)} union all
    ${kind(sql`and c.id = any(array(${handedOn})) and c.agent_id <> all(${whose})`)})`;
}
