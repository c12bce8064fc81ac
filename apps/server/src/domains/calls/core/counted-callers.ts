import { SOON } from '@haihu/contract/statistics/values';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Counting } from './counted-calls.ts';

/**
 * Selects rows of callers that can be added up, with the columns of `statistics_caller`. A caller counts once they talk or
 * are gone, and counts for the member who talked with them first. Talk counts for everybody who talked. A caller whom
 * nobody took is nobody's. Callers who were sent off at once have no call.
 */
export const countedCallers = ({ tenantId, within }: Pick<Counting, 'tenantId' | 'within'>): Sql => sql`
  select case when c.answered_at is not null then c.agent_id end as member_id, c.line_id,
    (c.answered_at is not null)::integer as taken, (c.answered_at is null)::integer as missed,
    (c.answered_at is null and c.cause = 'voicemail')::integer as messages, ${waitOf} as waited_seconds,
    ${wasSoon} as within_20s, c.talk_seconds, 0 as declined, 0 as absent
  from call c
  where c.tenant_id = ${tenantId} and c.direction = 'inbound' ${within(sql`c.created_at`)}
    and (c.answered_at is not null or c.state = 'ended')
    and not exists (select from call_span s where s.tenant_id = c.tenant_id and s.call_id = c.id)
  union all
  select s.user_id, c.line_id, (s.place = 0)::integer, 0, 0, case when s.place = 0 then ${waitOf} else 0 end,
    case when s.place = 0 then ${wasSoon} else 0 end, s.seconds, 0, 0
  from call_span s join call c on c.tenant_id = s.tenant_id and c.id = s.call_id
  where s.tenant_id = ${tenantId} and c.direction = 'inbound' ${within(sql`s.called_at`)}
  union all
  select null, o.line_id, 0, 1, 0, 0, 0, 0, 0, 0
  from caller_sent_off o where o.tenant_id = ${tenantId} ${within(sql`o.at`)}
  union all
  select r.user_id, c.line_id, 0, 0, 0, 0, 0, 0, r.has_declined::integer, (not r.has_declined)::integer
  from caller_rang_in_vain r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
  where r.tenant_id = ${tenantId} ${within(sql`r.called_at`)}`;

const waitOf = sql`(case when c.answered_at is not null then coalesce(c.waited_seconds, 0) else 0 end)`;
const wasSoon = sql`(c.answered_at is not null and coalesce(c.waited_seconds, 0) <= ${SOON})::integer`;
