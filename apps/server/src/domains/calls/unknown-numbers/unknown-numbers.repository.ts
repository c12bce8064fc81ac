import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface OwnCallee {
  callee: SealedPhone;
  /** The customer of the call; null when it has none. */
  customerId: string | null;
  isOver: boolean;
}

/** Finds the callee of a member's own call. Undefined for a call that is another member's, a task's, or hidden. */
export async function findOwnCallee(db: Queryable, callId: string, agentId: string): Promise<OwnCallee | undefined> {
  const [found] = await db.query<SealedPhone & Omit<OwnCallee, 'callee'>>(sql`
    select callee_enc as enc, callee_hash as hash, tail_hash as tail, customer_id as "customerId", state = 'ended' as "isOver"
    from call
    where tenant_id = ${db.tenantId} and id = ${callId} and agent_id = ${agentId} and task_number_id is null
      and hidden_at is null and origin <> 'test'`);
  if (!found) return undefined;
  const { enc, hash, tail, ...rest } = found;
  return { callee: { enc, hash, tail }, ...rest };
}

/** Links the member's calls to this number to a customer, if they have none. Returns these calls, oldest first. */
export async function linkOwnCalls(
  tx: Queryable,
  { calleeHash, agentId, customerId }: { calleeHash: Buffer; agentId: string; customerId: string },
): Promise<{ id: string; at: string }[]> {
  const linked = await tx.query<{ id: string; at: string }>(sql`
    update call set customer_id = ${customerId}
    where tenant_id = ${tx.tenantId} and callee_hash = ${calleeHash} and agent_id = ${agentId} and customer_id is null
      and task_number_id is null and state = 'ended' and origin <> 'test'
    returning id, created_at as at`);
  return linked.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
