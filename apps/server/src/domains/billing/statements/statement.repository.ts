import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The sums of a member's calls over a line. A null `userId` and an empty name stand for calls without an agent. */
export interface StatementCalls {
  userId: string | null;
  name: string;
  lineId: string | null;
  lineName: string | null;
  count: number;
  seconds: number;
  packageMinutes: number;
  /** Units of 0.0001 yuan; zero or below. */
  amount: string;
}

/** True for the charge of a further phone of a call. */
const ofLeg = sql`t.idempotency_key like 'leg:%'`;

/** Sums the calls that were booked on these days by member and line, the dearest first. */
export function findCallSums(db: Queryable, from: Day, until: Day): Promise<StatementCalls[]> {
  return db.query(sql`
    select c.agent_id as "userId", coalesce(m.name, '') as name, c.line_id as "lineId", l.name as "lineName", count(*) filter (where not ${ofLeg})::int as count,
      coalesce(sum(case when ${ofLeg} then o.seconds else c.billed_seconds end), 0)::int as seconds,
      coalesce(sum(c.package_minutes) filter (where not ${ofLeg}), 0)::int as "packageMinutes",
      sum(t.amount)::bigint as amount
    from ledger_transaction t
    join call c on c.tenant_id = t.tenant_id and c.id = t.reference_id
    left join membership m on m.tenant_id = c.tenant_id and m.user_id = c.agent_id
    left join call_outside o on ${ofLeg} and o.tenant_id = t.tenant_id and t.idempotency_key = 'leg:' || o.id
    left join line l on l.tenant_id = c.tenant_id and l.id = c.line_id
    where t.tenant_id = ${db.tenantId} and t.kind = 'call' and t.day between ${from} and ${until}
    group by c.agent_id, coalesce(m.name, ''), c.line_id, l.name
    order by sum(t.amount), c.agent_id, c.line_id`);
}

export async function findEnterpriseName(db: Queryable): Promise<string> {
  const [found] = await db.query<{ name: string }>(sql`select name from tenant where id = ${db.tenantId}`);
  return found!.name;
}
