import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The parts of a call that matter for hiding it. */
export interface HideableCall {
  id: string;
  agentId: string | null;
  agentDepartmentId: string | null;
  isOver: boolean;
  isHidden: boolean;
}

/** Locks calls by id. Leaves out absent calls. */
export function lockHideable(tx: Queryable, ids: string[]): Promise<HideableCall[]> {
  return tx.query(sql`
    select c.id, c.agent_id as "agentId", agent.department_id as "agentDepartmentId", c.state = 'ended' as "isOver",
      c.hidden_at is not null as "isHidden"
    from call c left join membership agent on agent.tenant_id = c.tenant_id and agent.user_id = c.agent_id
    where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}) and c.origin <> 'test'
    order by c.id for update of c`);
}

export async function hide(tx: Queryable, ids: string[], { at, by }: { at: Date; by: string }): Promise<void> {
  await tx.query(sql`
    update call set hidden_at = ${at}, hidden_by = ${by} where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}

/** Counts how many of these calls are this member's own. Cleared entries count too. */
export async function countOwn(tx: Queryable, agentId: string, ids: string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from call
    where tenant_id = ${tx.tenantId} and id = any(${ids}) and agent_id = ${agentId} and origin <> 'test'`);
  return row!.count;
}

/**
 * Clears these entries of a member's own log, or all up to `at` when `ids` is null. Returns the number of cleared
 * entries.
 */
export async function clearLog(
  tx: Queryable,
  agentId: string,
  { ids, at }: { ids: string[] | null; at: Date },
): Promise<number> {
  const which = ids ? sql`id = any(${ids})` : sql`created_at <= ${at}`;
  const cleared = await tx.query(sql`
    update call set log_cleared_at = ${at}
    where tenant_id = ${tx.tenantId} and agent_id = ${agentId} and log_cleared_at is null and ${which}
    returning id`);
  return cleared.length;
}
