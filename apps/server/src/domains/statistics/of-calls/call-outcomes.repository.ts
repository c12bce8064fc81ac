import type { Outcome } from '@haihu/contract/followups/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld } from '../../../platform/db/sql.ts';
import type { Stretch } from '../core/period.ts';
import type { CallScope } from '../core/scope.ts';
import { behindFigure } from './calls-behind.repository.ts';

/** Days after a stretch in which a result of one of its calls counts. Own phones report no later than that. */
const WRITTEN_WITHIN = 8;
/** The most outcomes. An enterprise renames its own ones, and each name counts by itself. */
const MOST_OUTCOMES = 200;

/** Answered calls by their outcome. `outcome` null: none was written. `own`: the words of an own outcome. */
export interface OutcomeSum {
  outcome: Outcome | null;
  own: string | null;
  calls: number;
}

/**
 * Counts the answered calls of a stretch by the last outcome that was written for each, with a customer or with the number of
 * a task.
 */
export function sumOutcomes(
  db: Queryable,
  { stretch, scope }: { stretch: Stretch; scope: CallScope },
): Promise<OutcomeSum[]> {
  const { startsAt, endsAt } = stretch;
  return db.query(
    mayBeOld(filterSql`
    with said as (
      select f.call_id, f.outcome, f.own_outcome as own, f.at, f.id from follow_up f
      where f.tenant_id = ${db.tenantId} and f.call_id is not null and f.outcome is not null
        and f.at >= ${startsAt} and f.at < ${endsAt}::timestamptz + make_interval(days => ${WRITTEN_WITHIN})
      union all
      select n.call_id, n.outcome, n.own_outcome, n.at, n.id from task_note n
      where n.tenant_id = ${db.tenantId} and n.call_id is not null and n.outcome is not null
        and n.at >= ${startsAt} and n.at < ${endsAt}::timestamptz + make_interval(days => ${WRITTEN_WITHIN})
    ),
    last as (select distinct on (call_id) call_id, outcome, own from said order by call_id, at desc, id desc)
    select last.outcome, last.own, count(*)::int as calls
    from call c left join last on last.call_id = c.id
    where ${behindFigure(db.tenantId, stretch, scope, 'answered')}
    group by 1, 2 order by 3 desc, 1, 2 nulls first limit ${MOST_OUTCOMES}`),
  );
}
