import type { SoundOfCalls } from '@haihu/contract/calls/agents';
import { MOST_SOUND_MEMBERS } from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld } from '../../../platform/db/sql.ts';
import { soundSums } from '../../calls/calls.api.ts';
import type { Stretch } from '../core/period.ts';
import type { CallScope } from '../core/scope.ts';
import { behindFigure } from './calls-behind.repository.ts';

/** The sound of a member's calls. `memberId` null: of all calls, also those of nobody. */
export interface SoundSum extends SoundOfCalls {
  memberId: string | null;
  name: string;
}

/** Adds up the sound of answered calls: of all, then of each last agent, those with most choppy calls first. */
export function sumSound(
  db: Queryable,
  { stretch, scope }: { stretch: Stretch; scope: CallScope },
): Promise<SoundSum[]> {
  return db.query(
    mayBeOld(filterSql`
    select s.agent_id as "memberId", coalesce(m.name, '') as name, s.mos, s.calls, s.poor
    from (
      select agent_id, grouping(agent_id) as is_all, ${soundSums} from (
        select c.agent_id, min(q.mos) as worst
        from call c join call_quality q on q.tenant_id = c.tenant_id and q.call_id = c.id
        where ${behindFigure(db.tenantId, stretch, scope, 'answered')} group by c.id, c.agent_id
      ) measured group by grouping sets ((), (agent_id))
    ) s left join membership m on m.tenant_id = ${db.tenantId} and m.user_id = s.agent_id
    where s.calls > 0 and (s.is_all = 1 or s.agent_id is not null)
    order by s.is_all desc, s.poor::float8 / s.calls desc, s.mos, s.agent_id limit ${MOST_SOUND_MEMBERS + 1}`),
  );
}
