import type { CallFigure } from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { Stretch } from '../scope/period.ts';
import type { CallScope } from '../scope/scope.ts';
import { callsOf } from './call-figures.repository.ts';

const answered = sql`and c.answered_at is not null`;

/** What a figure counts: the rate stands on all calls, talk and its average on the answered ones. */
const counted: Record<CallFigure, Sql> = {
  calls: nothing,
  answered,
  answerRate: nothing,
  talkSeconds: answered,
  averageSeconds: answered,
};

const behind = (tenantId: string, { startsAt, endsAt }: Stretch, scope: CallScope, figure: CallFigure) => sql`
  ${callsOf(tenantId, scope)} and c.created_at >= ${startsAt} and c.created_at < ${endsAt} ${counted[figure]}`;

/** Ids, newest first. */
export function findBehind(
  db: Queryable,
  asked: { stretch: Stretch; scope: CallScope; figure: CallFigure },
  after: Position | null,
  limit: number,
): Promise<{ id: string; at: string }[]> {
  return db.query(filterSql`
    select c.id, c.created_at as at from call c
    where ${behind(db.tenantId, asked.stretch, asked.scope, asked.figure)}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : nothing}
    order by c.created_at desc, c.id desc
    limit ${limit}`);
}
