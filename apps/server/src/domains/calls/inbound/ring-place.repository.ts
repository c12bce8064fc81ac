import type { Call } from '@haihu/contract/calls/core/calls';
import type { RingPlace } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The parts of a call that tell whether its agent is rung for a caller, or for a person who is called back. */
type Offered = Pick<Call, 'agentId' | 'direction' | 'origin' | 'state'>;

/** Returns true for a call of a caller, or of a person who asked to be called back. */
export const isOffered = ({ direction, origin }: Offered): boolean => direction === 'inbound' || origin === 'callback';

/** Returns true while such a call rings at its agent. */
export function ringsAtAgent(call: Offered): boolean {
  const { agentId, direction, state } = call;
  if (agentId === null || !isOffered(call)) return false;
  return direction === 'inbound' ? state === 'customer_answered' : state === 'created' || state === 'agent_ringing';
}

/** Returns the place at which such a call rings. Null: it does not ring. */
export async function findRingPlace(db: Queryable, call: Offered & { id: string }): Promise<RingPlace | null> {
  if (!ringsAtAgent(call)) return null;
  const [found] = await db.query<{ place: RingPlace }>(sql`
    select case when node.kind = 'simulator' then 'screen' when phone.kind = 'phone' then 'phone' else 'page' end as place
    from call c
    join engine_node node on node.id = c.node_id
    left join agent_phone phone on phone.tenant_id = c.tenant_id and phone.user_id = c.agent_id
    where c.tenant_id = ${db.tenantId} and c.id = ${call.id}`);
  return found?.place ?? null;
}
