import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LineCaller } from './route-facts.ts';

/** Milliseconds between two looks at a caller for whom no agent is ready. A ready agent is heard of before. */
export const LOOK_AGAIN = 5000;

/** A caller for whom an agent may be rung, or who is to be looked after. */
export interface QueuedCaller extends LineCaller {
  callId: string;
  /** True for a caller who keeps their turn without a channel. */
  isKept: boolean;
  /** True until the engine has the caller. */
  isNew: boolean;
  /** True when the caller is to be looked after whether or not an agent is ready. */
  isDue: boolean;
  /** The agents who were rung and did not come. */
  tried: readonly string[];
}

/**
 * Finds the callers of a node in the order in which they wait: those for whom nobody is rung now, and others who are due.
 * Callers who keep their turn are among them, unless their line could not be used a moment ago.
 */
export function findCallersInOrder(db: Queryable, nodeId: string, now: Date): Promise<QueuedCaller[]> {
  const soon = new Date(now.getTime() + LOOK_AGAIN);
  return db.query<QueuedCaller>(sql`
    select w.call_id as "callId", false as "isKept", c.state = 'created' as "isNew", w.due_at <= ${now} as "isDue", w.since, w.tried, w.known,
      c.line_id as "lineId"
    from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
    where w.tenant_id = ${db.tenantId} and w.node_id = ${nodeId}
      and (w.due_at <= ${now} or (w.offered_to is null and w.told_at is null and w.asked_seconds is null and w.menu is null
        and c.state <> 'created'))
    union all
    select k.call_id, true, false, k.due_at <= ${now}, k.since, k.tried, k.known, c.line_id
    from kept_turn k join call c on c.tenant_id = k.tenant_id and c.id = k.call_id
    where k.tenant_id = ${db.tenantId} and k.placed_id is null and k.due_at <= ${soon}
    order by since, "callId"`);
}
