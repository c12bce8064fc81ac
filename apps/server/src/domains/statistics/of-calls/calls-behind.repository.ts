import { type CallFigure, callFigureRows } from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { isUndialled } from '../../calls/calls.api.ts';
import type { Stretch } from '../core/period.ts';
import type { CallScope } from '../core/scope.ts';
import { callsIn, whoseOf } from './call-figures.repository.ts';

/** The conditions of the calls that a figure opens. */
const counted: Record<(typeof callFigureRows)[CallFigure]['behind'], Sql> = {
  calls: sql`and not ${isUndialled(sql`c`)}`,
  answered: sql`and c.answered_at is not null`,
  undialled: sql`and ${isUndialled(sql`c`)}`,
};

export const isOfTalk = (figure: CallFigure) => 'isOfTalk' in callFigureRows[figure];

/**
 * Returns the condition of a call's members. A call belongs to its agent or, if it was handed on, to its first member.
 * Talk belongs to everybody who talked.
 */
function whose(scope: CallScope, figure: CallFigure): Sql {
  if (scope.members === null) return whoseOf(scope)(sql`c.agent_id`);
  const span = sql`select from call_span s where s.tenant_id = c.tenant_id and s.call_id = c.id`;
  const first = isOfTalk(figure) ? nothing : sql`and s.place = 0`;
  return sql`and ((true ${whoseOf(scope)(sql`c.agent_id`)} and not exists (${span}))
    or exists (${span} ${whoseOf(scope)(sql`s.user_id`)} ${first}))`;
}

/** Returns the condition of the calls behind a figure. Needs `call c`. */
export const behindFigure = (
  tenantId: string,
  { startsAt, endsAt }: Stretch,
  scope: CallScope,
  figure: CallFigure,
) => sql`
  c.tenant_id = ${tenantId} and c.origin <> 'test' and c.direction = 'outbound' ${callsIn(scope)} ${whose(scope, figure)}
  and c.created_at >= ${startsAt} and c.created_at < ${endsAt} ${counted[callFigureRows[figure].behind]}`;

/** Lists the ids of the calls behind a figure, newest first. */
export function findCallsBehind(
  db: Queryable,
  asked: { stretch: Stretch; scope: CallScope; figure: CallFigure },
  after: Position | null,
  limit: number,
): Promise<{ id: string; at: string }[]> {
  return db.query(
    mayBeOld(filterSql`
    select c.id, c.created_at as at from call c
    where ${behindFigure(db.tenantId, asked.stretch, asked.scope, asked.figure)}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : nothing}
    order by c.created_at desc, c.id desc
    limit ${limit}`),
  );
}

/**
 * Counts the calls behind a figure, for members with parts of calls. A figure of talk opens more calls than it counts.
 */
export async function countBehind(
  db: Queryable,
  { stretch, scope, figure }: { stretch: Stretch; scope: CallScope; figure: CallFigure },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    mayBeOld(filterSql`
    select count(*)::int as count from call c where ${behindFigure(db.tenantId, stretch, scope, figure)}`),
  );
  return row!.count;
}
