import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/**
 * True when our own side ended a call before the callee's phone was dialled. Examples: no agent picked up, no engine or
 * carrier took the call, or it was cancelled before. A call by the agent's own phone counts as dialled once it was. The
 * instants come first: they decide most calls, and cost less than comparisons of words.
 */
export const isUndialled = (call: Sql): Sql => sql`(
  ${call}.customer_ringing_at is null and ${call}.customer_answered_at is null and ${call}.answered_at is null
  and ${call}.state = 'ended' and (${call}.mode <> 'device' or ${call}.cause = 'cancelled')
  and (${call}.refusal is not null or ${call}.cause in ('agent_absent', 'network', 'blocked', 'no_balance')
    or (${call}.cause = 'cancelled' and ${call}.agent_answered_at is null)))`;

/** The conditions that choose the calls to count. */
export interface Counting {
  tenantId: string;
  /**
   * Condition on the column with the instant at which the call began. Begins with `and`. `whose`: condition on the
   * column with the member.
   */
  within(beganAt: Sql): Sql;
  whose?(memberId: Sql): Sql;
  /** Further conditions on `call c`; begins with `and`. */
  further?: Sql;
}

/**
 * Selects rows that can be added up. Each call has one row. A call that was handed on has one row for each member who
 * talked. The call itself, dialled or answered, counts for the first of them. Tests of an agent's phone and calls of
 * people who call us do not count.
 */
export const countedCalls = ({ tenantId, within, whose = () => nothing, further = nothing }: Counting): Sql => sql`
  select c.agent_id as member_id, c.line_id, c.mode, c.task_id, (not ${isUndialled(sql`c`)})::integer as calls,
    (c.answered_at is not null)::integer as answered, ${isUndialled(sql`c`)}::integer as undialled, c.talk_seconds
  from call c
  where c.tenant_id = ${tenantId} and c.origin <> 'test' and c.direction = 'outbound' ${within(sql`c.created_at`)} ${whose(sql`c.agent_id`)} ${further}
    and not exists (select from call_span s where s.tenant_id = c.tenant_id and s.call_id = c.id)
  union all
  select s.user_id, c.line_id, c.mode, c.task_id, (s.place = 0)::integer, (s.place = 0)::integer, 0, s.seconds
  from call_span s join call c on c.tenant_id = s.tenant_id and c.id = s.call_id
  where s.tenant_id = ${tenantId} and c.origin <> 'test' and c.direction = 'outbound' ${within(sql`s.called_at`)} ${whose(sql`s.user_id`)} ${further}`;
