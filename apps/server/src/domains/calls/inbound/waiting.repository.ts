import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Notes that the agent who is rung declines. False: the caller does not ring at this agent. */
export async function noteDeclined(tx: Queryable, callId: string, agentId: string): Promise<boolean> {
  const noted = await tx.query(sql`
    update call_waiting set has_declined = true
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and offered_to = ${agentId} returning call_id`);
  return noted.length > 0;
}
