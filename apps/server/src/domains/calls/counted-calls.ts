import { nothing, type Sql, sql } from '../../platform/db/sql.ts';

/**
 * Whether our own side ended a call before the callee's phone was dialled: no agent picked up, no engine took it, no
 * carrier carried it, or it was cancelled before. A call that an agent's own phone made was dialled.
 */
export const isUndialled = (call: Sql): Sql => sql`(
  ${call}.state = 'ended' and ${call}.mode <> 'device' and ${call}.customer_ringing_at is null
  and ${call}.customer_answered_at is null and ${call}.answered_at is null
  and (${call}.refusal is not null or ${call}.cause in ('agent_absent', 'network', 'blocked', 'no_balance')
    or (${call}.cause = 'cancelled' and ${call}.agent_answered_at is null)))`;

/** Which calls are counted. */
export interface Counting {
  tenantId: string;
  /** A condition on when the call began, and one on whose it is, each of that column; begins with `and`. */
  within(beganAt: Sql): Sql;
  whose?(memberId: Sql): Sql;
  /** Further conditions on `call c`; begins with `and`. */
  further?: Sql;
}

/**
 * What calls come to, in rows that can be added up: one a call, and of a call that was handed on one for each member who
 * talked. The call itself, dialled or answered, belongs to the first of them. Tests of an agent's phone do not count.
 */
export const countedCalls = ({ tenantId, within, whose = () => nothing, further = nothing }: Counting): Sql => sql`
  select c.agent_id as member_id, c.line_id, c.mode, c.task_id, (not ${isUndialled(sql`c`)})::integer as calls,
    (c.answered_at is not null)::integer as answered, ${isUndialled(sql`c`)}::integer as undialled, c.talk_seconds
  from call c
  where c.tenant_id = ${tenantId} and c.origin <> 'test' ${within(sql`c.created_at`)} ${whose(sql`c.agent_id`)} ${further}
    and not exists (select from call_span s where s.tenant_id = c.tenant_id and s.call_id = c.id)
  union all
  select s.user_id, c.line_id, c.mode, c.task_id, (s.place = 0)::integer, (s.place = 0)::integer, 0, s.seconds
  from call_span s join call c on c.tenant_id = s.tenant_id and c.id = s.call_id
  where s.tenant_id = ${tenantId} and c.origin <> 'test' ${within(sql`s.called_at`)} ${whose(sql`s.user_id`)} ${further}`;
