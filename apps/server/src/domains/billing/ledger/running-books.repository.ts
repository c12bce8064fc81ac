import type { Queryable } from '../../../platform/db/db.ts';
import { jsonRows, sql } from '../../../platform/db/sql.ts';

/** Largest number of faults of one kind that are named. */
const MOST_NAMED = 100;

/** Differences between the calls that are on and what is kept for them, at most `MOST_NAMED` of each kind. */
export interface RunningFaults {
  /** Calls that are on without holding money or minutes. */
  unheld: string[];
  /** Calls that are on, and are not among the running ones. */
  unlisted: string[];
  /** Calls that are over, and are still among the running ones. */
  listedAfterEnd: string[];
  /** Lines whose places are taken by other calls than are on over them. */
  places: { id: string; name: string; taken: number; calls: number }[];
}

/** Compares the calls that are on with their holds, with the running calls and with the places of lines, at one instant. */
export async function findRunningFaults(db: Queryable): Promise<RunningFaults> {
  const { tenantId } = db;
  const [found] = await db.query<RunningFaults>(sql`
    with alive as (
      select id, case when origin <> 'test' then line_id end as line_id,
        origin <> 'test' and line_id is not null and (direction = 'outbound' or minute_price > 0) as holds
      from call where tenant_id = ${tenantId} and state <> 'ended'
    ), listed as (
      select call_id as id, line_id from call_running where tenant_id = ${tenantId}
    ), leg as (
      select call_id, line_id from call_outside where tenant_id = ${tenantId} and ended_at is null
    ), taken as (
      select line_id from listed union all select line_id from leg
    ), theirs as (
      select line_id from alive union all select line_id from leg where call_id in (select id from alive)
    )
    select array(
        select id::text from alive
        where holds and id not in (select call_id from hold where tenant_id = ${tenantId})
        order by alive.id limit ${MOST_NAMED}) as unheld,
      array(
        select id::text from alive where id not in (select id from listed)
        order by alive.id limit ${MOST_NAMED}) as unlisted,
      array(
        select id::text from listed where id not in (select id from alive)
        order by listed.id limit ${MOST_NAMED}) as "listedAfterEnd",
      ${jsonRows(sql`
        select * from (
          select id::text, name, (select count(*)::int from taken where line_id = l.id) as taken,
            (select count(*)::int from theirs where line_id = l.id) as calls
          from line l where tenant_id = ${tenantId}
        ) line where taken <> calls order by id limit ${MOST_NAMED}`)} as places`);
  return found!;
}
