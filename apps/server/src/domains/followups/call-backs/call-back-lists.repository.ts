import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { callBackWithCustomer, type PutOff, type StoredCallBack } from './call-backs.repository.ts';

export interface StoredCallBackFilter {
  whose: Whose;
  customerId?: string;
  taskNumberId?: string;
  state: 'waiting' | 'done';
  putOff?: PutOff;
  from?: string;
  until?: string;
}

/** Literal conditions in the statement, so that the planner recognises the partial index. */
const ofState = { waiting: sql`v.state = 'waiting'`, done: sql`v.state = 'done'` };

function matching({ whose, customerId, taskNumberId, state, putOff, from, until }: StoredCallBackFilter): Sql {
  return sql`${isOf(sql`v.member_id`, whose)} and ${ofState[state]}
    ${putOff ? sql`and v.put_off = ${putOff}` : nothing}
    ${customerId ? sql`and v.customer_id = ${customerId}` : nothing}
    ${taskNumberId ? sql`and v.task_number_id = ${taskNumberId}` : nothing}
    ${from ? sql`and v.at >= ${from}` : nothing} ${until ? sql`and v.at < ${until}` : nothing}`;
}

/** Lists one page of call-backs: waiting ones earliest first, done ones newest first. */
export function findCallBackPage(
  db: Queryable,
  filter: StoredCallBackFilter,
  after: Position | null,
  size: number,
): Promise<StoredCallBack[]> {
  const done = filter.state === 'done';
  const beyond = done
    ? after && sql`and (v.done_at, v.id) < (${after.at}, ${after.id})`
    : after && sql`and (v.at, v.id) > (${after.at}, ${after.id})`;
  return db.query<StoredCallBack>(filterSql`
    ${callBackWithCustomer}
    where v.tenant_id = ${db.tenantId} and ${matching(filter)} ${beyond ?? nothing}
    order by ${done ? sql`v.done_at desc, v.id desc` : sql`v.at, v.id`}
    limit ${size}`);
}

export async function countCallBacksUpTo(db: Queryable, filter: StoredCallBackFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: string }>(filterSql`
    select count(*) from (
      select from return_visit v where v.tenant_id = ${db.tenantId} and ${matching(filter)} limit ${limit}) counted`);
  return Number(row!.count);
}

/** Counts call-backs by the days of a zone. */
export function countByDay(
  db: Queryable,
  whose: Whose,
  { from, until, zone }: { from: string; until: string; zone: string },
): Promise<{ day: string; waiting: number; done: number }[]> {
  return db.query(sql`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done
    from return_visit
    where tenant_id = ${db.tenantId} and ${isOf(sql`member_id`, whose)} and at >= ${from} and at < ${until}
    group by 1 order by 1`);
}
