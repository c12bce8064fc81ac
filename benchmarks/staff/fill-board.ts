import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Cipher } from '../../apps/server/src/platform/cipher.ts';

/** Calls of each agent today, until the moment of the measurement. */
export const CALLS_TODAY = 20;
/** Past days whose calls were added up. */
const PAST_DAYS = 6;
const ZONE = 'Asia/Shanghai';

/** Members whose rows are written at once. A statement that takes long is ended. */
const AT_ONCE = 250;

/** Writes the rows of `fillBoard` for all members, some of them at a time. */
export async function fillBoards(
  tenant: ReturnType<Db['forTenant']>,
  cipher: Cipher,
  { userIds, lineId }: { userIds: string[]; lineId: string },
): Promise<void> {
  for (let from = 0; from < userIds.length; from += AT_ONCE)
    await fillBoard(tenant, cipher, { userIds: userIds.slice(from, from + AT_ONCE), lineId });
  await tenant.query(sql`
    insert into statistics_day (tenant_id, day, zone, added_up_at)
    select ${tenant.tenantId}::bigint, (now() at time zone ${ZONE})::date - past::int, ${ZONE}, now()
    from generate_series(1, ${PAST_DAYS}) as past`);
}

/** Connects the devices of these members, and gives them calls of today and sums of past days. */
async function fillBoard(
  tenant: ReturnType<Db['forTenant']>,
  cipher: Cipher,
  { userIds, lineId }: { userIds: string[]; lineId: string },
): Promise<void> {
  const callee = cipher.seal(tenant.tenantId, '13812345678');
  await tenant.query(sql`
    insert into agent_state (tenant_id, user_id, chosen, reason, chosen_at, arrived_at, seen_at)
    select ${tenant.tenantId}::bigint, id, case when id % 7 = 0 then 'break' else 'ready' end,
      case when id % 7 = 0 then 'meal' end, now() - interval '1 hour', now() - interval '2 hours',
      now() + interval '2 hours'
    from unnest(${userIds}::bigint[]) as agent (id)`);
  await tenant.query(sql`
    insert into call (tenant_id, agent_id, callee_enc, callee_hash, tail_hash, line_id, line_number_id, mode, rule_pack,
      minute_price, state, created_at, customer_ringing_at, answered_at, ended_at, talk_seconds, cause, hung_up_by)
    select ${tenant.tenantId}::bigint, agent.id, ${callee.enc}, ${callee.hash}, ${callee.tail}, n.line_id, n.id, 'line',
      'CN', 1200, 'ended', at, at, case when nth % 5 < 2 then at end, at,
      case when nth % 5 < 2 then 5 + agent.id % 200 else 0 end,
      case when nth % 5 < 2 then 'answered' else 'no_answer' end, 'agent'
    from unnest(${userIds}::bigint[]) as agent (id), generate_series(1, ${CALLS_TODAY}) as nth,
      lateral (select greatest(date_trunc('day', now(), ${ZONE}), now() - make_interval(mins => nth::int)) as at) times,
      line_number n
    where n.tenant_id = ${tenant.tenantId} and n.line_id = ${lineId}`);
  await tenant.query(sql`
    insert into statistics_call (tenant_id, day, member_id, line_id, mode, calls, answered, undialled, talk_seconds)
    select ${tenant.tenantId}::bigint, (now() at time zone ${ZONE})::date - past::int, id, ${lineId}::bigint, 'line',
      40 + (id % 50)::int, 20, 0, 2000
    from unnest(${userIds}::bigint[]) as agent (id), generate_series(1, ${PAST_DAYS}) as past`);
}
