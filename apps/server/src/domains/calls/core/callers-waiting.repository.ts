import type { CallersWaiting } from '@haihu/contract/calls/agents';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Channel that tells boards that somebody begins to wait for an agent, or waits no more. The word is `tenant:0`. */
export const CALLER_CHANNEL = 'caller_waits';

/** Tells the boards of the enterprise if the transaction commits. */
export const tellCallers = (tx: Queryable): void => tx.tell(CALLER_CHANNEL, `${tx.tenantId}:0`);

/**
 * Counts the people who wait for an agent. Those who listen to a menu, are asked for a message or were told that nobody
 * comes do not wait. Those who asked to be called back count by themselves, except while an agent is rung for them.
 */
export async function findCallersWaiting(db: Queryable): Promise<CallersWaiting> {
  const [found] = await db.query<CallersWaiting>(sql`
    select count(*)::int as waiting, min(since) as since,
      (select count(*)::int from kept_turn where tenant_id = ${db.tenantId} and placed_id is null) as "toCallBack"
    from call_waiting
    where tenant_id = ${db.tenantId} and may_ring and menu is null and told_at is null and not wants_back`);
  return found!;
}
