import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { Stretch } from '../core/period.ts';
import { isAmong, type Members } from '../core/scope.repository.ts';

export interface FollowedUp {
  /** The member, or the present department; null: everybody, or no department. */
  key: string | null;
  followUps: number;
  customersFollowed: number;
}

/** The grouping of sums: none, by member or by department. */
export type Parting = 'all' | 'member' | 'department';

/**
 * Returns the grouping column, and the join of the member's present place if it is needed. `member` is a column of the
 * statement's tables.
 */
export function partingOf(by: Parting, member: Sql): { key: Sql; joined: Sql } {
  if (by === 'all') return { key: sql`null::bigint`, joined: nothing };
  if (by === 'member') return { key: member, joined: nothing };
  const joined = sql`left join membership p on p.tenant_id = current_tenant() and p.user_id = ${member}`;
  return { key: sql`p.department_id`, joined };
}

/**
 * Counts follow-ups and the customers that had one, each once in its part. `further`: a condition on `f` that begins
 * with `and`.
 */
export function countFollowedUp(
  db: Queryable,
  { startsAt, endsAt }: Stretch,
  members: Members,
  by: Parting,
  further: Sql = nothing,
): Promise<FollowedUp[]> {
  const { key, joined } = partingOf(by, sql`f.author_id`);
  return db.query(
    mayBeOld(filterSql`
    select ${key} as key, count(*)::float8 as "followUps", count(distinct f.customer_id)::float8 as "customersFollowed"
    from follow_up f ${joined}
    where f.tenant_id = ${db.tenantId} and f.at >= ${startsAt} and f.at < ${endsAt} ${isAmong(sql`f.author_id`, members)}
      ${further}
    group by 1`),
  );
}

/** Counts follow-ups for each of several stretches, numbered from 1 on. */
export function countFollowedUpOver(
  db: Queryable,
  stretches: Stretch[],
  members: Members,
): Promise<{ place: number; followUps: number; customersFollowed: number }[]> {
  return db.query(
    mayBeOld(filterSql`
    select a.place::integer, count(*)::float8 as "followUps",
      count(distinct f.customer_id)::float8 as "customersFollowed"
    from ${selectStretches(stretches)}
    join follow_up f on f.at >= a.starts_at and f.at < a.ends_at
    where f.tenant_id = ${db.tenantId} ${isAmong(sql`f.author_id`, members)}
    group by 1`),
  );
}

/** Selects stretches of time as rows of `a`: starts_at, ends_at and place. */
export const selectStretches = (stretches: Stretch[]): Sql => sql`
  unnest(${stretches.map(({ startsAt }) => startsAt)}::timestamptz[],
    ${stretches.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as a (starts_at, ends_at, place)`;

/** Counts call-backs that were kept, by the time at which they were done. */
export function countKeptCallBacks(
  db: Queryable,
  stretches: Stretch[],
  members: Members,
  by: Parting,
): Promise<{ place: number; key: string | null; visitsKept: number }[]> {
  const { key, joined } = partingOf(by, sql`v.member_id`);
  return db.query(
    mayBeOld(filterSql`
    select a.place::integer, ${key} as key, count(*)::float8 as "visitsKept"
    from ${selectStretches(stretches)}
    join return_visit v on v.done_at >= a.starts_at and v.done_at < a.ends_at ${joined}
    where v.tenant_id = ${db.tenantId} and v.state = 'done' and v.customer_id is not null
      ${isAmong(sql`v.member_id`, members)}
    group by 1, 2`),
  );
}

export interface StoredRecordBehind {
  id: string;
  at: string;
  customerId: string;
  memberId: string;
  memberName: string;
  text: string;
  times: number;
}

export interface RecordsAsked {
  stretch: Stretch;
  members: Members;
}

/** Lists follow-ups, newest first. */
export function findFollowUpsBehind(db: Queryable, asked: RecordsAsked, after: Position | null, limit: number) {
  const { stretch, members } = asked;
  return db.query<StoredRecordBehind>(
    mayBeOld(filterSql`
    select f.id, f.at, f.customer_id as "customerId", f.author_id as "memberId", m.name as "memberName", f.text, 1 as times
    from follow_up f join membership m on m.tenant_id = f.tenant_id and m.user_id = f.author_id
    where f.tenant_id = ${db.tenantId} and f.at >= ${stretch.startsAt} and f.at < ${stretch.endsAt}
      ${isAmong(sql`f.author_id`, members)}
      ${after ? sql`and (f.at, f.id) < (${after.at}, ${after.id})` : nothing}
    order by f.at desc, f.id desc limit ${limit}`),
  );
}

/** Lists customers by their last follow-up in the stretch, the latest first, with the number of follow-ups. */
export function findFollowed(db: Queryable, asked: RecordsAsked, after: Position | null, limit: number) {
  const { stretch, members } = asked;
  return db.query<StoredRecordBehind>(
    mayBeOld(filterSql`
    select l.id, l.at, l.customer_id as "customerId", l.author_id as "memberId", m.name as "memberName", l.text,
      l.times::integer
    from (
      select distinct on (f.customer_id) f.*, count(*) over (partition by f.customer_id) as times
      from follow_up f
      where f.tenant_id = ${db.tenantId} and f.at >= ${stretch.startsAt} and f.at < ${stretch.endsAt}
        ${isAmong(sql`f.author_id`, members)}
      order by f.customer_id, f.at desc, f.id desc
    ) l
    join membership m on m.tenant_id = l.tenant_id and m.user_id = l.author_id
    ${after ? sql`where (l.at, l.id) < (${after.at}, ${after.id})` : nothing}
    order by l.at desc, l.id desc limit ${limit}`),
  );
}

/** Lists kept call-backs, the latest first. */
export function findCallBacksKept(db: Queryable, asked: RecordsAsked, after: Position | null, limit: number) {
  const { stretch, members } = asked;
  return db.query<StoredRecordBehind>(
    mayBeOld(filterSql`
    select v.id, v.done_at as at, v.customer_id as "customerId", v.member_id as "memberId", m.name as "memberName",
      v.content as text, 1 as times
    from return_visit v join membership m on m.tenant_id = v.tenant_id and m.user_id = v.member_id
    where v.tenant_id = ${db.tenantId} and v.state = 'done' and v.customer_id is not null
      and v.done_at >= ${stretch.startsAt} and v.done_at < ${stretch.endsAt} ${isAmong(sql`v.member_id`, members)}
      ${after ? sql`and (v.done_at, v.id) < (${after.at}, ${after.id})` : nothing}
    order by v.done_at desc, v.id desc limit ${limit}`),
  );
}
