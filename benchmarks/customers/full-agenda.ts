import pg from 'pg';

/** The place of the agent with the full agenda, among those who ask. */
export const BEHIND = 1;

/** The things of that agent. */
const [CALL_BACKS, CUSTOMERS, CALLS] = [5000, 2000, 400];

/**
 * Gives a member a full agenda: thousands of call-backs and customers, and hundreds of calls without a follow-up, half
 * of yesterday. Running it again moves their times to the present.
 */
export async function fillAgenda(adminUrl: string, tenantId: string, userId: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const of = [tenantId, userId];
  await admin.query(
    `update customer set owner_id = $2, owned_at = now() - interval '20 days'
     where tenant_id = $1 and id in (
       select id from customer where tenant_id = $1 and owner_id is null and recycle_bin_id is null
       limit greatest(0, $3 - (select count(*)::int from customer where tenant_id = $1 and owner_id = $2)))`,
    [...of, CUSTOMERS],
  );
  await admin.query('delete from return_visit where tenant_id = $1 and member_id = $2', of);
  await admin.query(
    `insert into return_visit (tenant_id, customer_id, member_id, at, content)
     select $1, id, $2, now() + (row_number() over () - ${CALL_BACKS / 2}) * interval '1 minute', '回访'
     from (select id from customer where tenant_id = $1 and recycle_bin_id is null order by id limit $3) promised`,
    [...of, CALL_BACKS],
  );
  await admin.query('delete from call where tenant_id = $1 and agent_id = $2', of);
  await admin.query(
    `insert into call (tenant_id, agent_id, customer_id, callee_enc, callee_hash, tail_hash, mode, rule_pack, state, created_at,
       customer_ringing_at, ended_at, cause, hung_up_by, minute_price)
     select $1, $2, id, mobile_enc, mobile_hash, tail_hash, 'device', 'CN 1', 'ended', began, began, began, 'no_answer',
       'agent', 0
     from (
       select *, now() - row_number() over () * interval '3 minutes' as began
       from customer where tenant_id = $1 and owner_id = $2 and recycle_bin_id is null limit $3
     ) own`,
    [...of, CALLS],
  );
  await admin.query('analyze return_visit, call');
  await admin.end();
}
