import { LEAST_AREA_CALLS, MOST_MISSING_AREAS } from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld } from '../../../platform/db/sql.ts';
import type { Stretch } from '../core/period.ts';
import type { CallScope } from '../core/scope.ts';
import { behindFigure } from './calls-behind.repository.ts';

/** Calls, and those of them that were answered. `area` null: all that were placed with a number of the callee's place. */
export interface AreaSum {
  area: string | null;
  calls: number;
  answered: number;
}

/**
 * Adds up the calls with a number of the callee's city or province, and those without one by place, the most first.
 * Places with few calls are left out: they would tell where a single callee is from.
 */
export function sumAreas(
  db: Queryable,
  { stretch, scope }: { stretch: Stretch; scope: CallScope },
): Promise<AreaSum[]> {
  return db.query(
    mayBeOld(filterSql`
    select case when a.near = 'none' then a.area end as area, count(*)::int as calls,
      count(c.answered_at)::int as answered
    from call c join call_area a on a.tenant_id = c.tenant_id and a.call_id = c.id
    where ${behindFigure(db.tenantId, stretch, scope, 'calls')}
    group by 1 having count(*) >= ${LEAST_AREA_CALLS}
    order by 1 is not null, 2 desc, 1 limit ${MOST_MISSING_AREAS + 1}`),
  );
}
