import {
  type CustomerFigure,
  type CustomerFigureWith,
  customerFigures,
  customerRowOf,
  isMoney,
  type MoneyFigure,
} from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { commaList, filterSql, mayBeOld, nothing, type Sql, sql, sqlName } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { Stretch } from '../core/period.ts';
import { isAmong, type Members } from '../core/scope.repository.ts';
import { type Parting, partingOf, selectStretches } from './records.repository.ts';

/** Figures that are counted from movements. */
export type MovementFigure = Exclude<CustomerFigure, CustomerFigureWith<{ behind: 'records' }>>;

/** The condition that the customer's import was not undone. */
const stayed = sql`not exists (
  select from customer_movement u
  where u.tenant_id = m.tenant_id and u.customer_id = m.customer_id and u.kind = 'import_undo')`;

/** The condition that it is no merge and no undoing of one. Their private customers were counted before. */
const notMerged = sql`m.kind not in ('merge', 'unmerge')`;

const isOfKind = (kind: string) => sql`m.kind = ${kind}`;

/** The movements that each figure counts. Their kind decides, never the present state of the customer. */
const counted: Record<MovementFigure, Sql> = {
  created: isOfKind('create'),
  imported: sql`m.kind = 'import' and ${stayed}`,
  intoPrivate: sql`m.from_owner_id is null and m.to_owner_id is not null and ${notMerged}
    and (m.kind <> 'import' or ${stayed})`,
  claimed: isOfKind('claim'),
  assigned: isOfKind('assign'),
  transferred: isOfKind('transfer'),
  returned: isOfKind('return'),
  returnedByNight: isOfKind('night_return'),
  recycled: isOfKind('recycle'),
  restored: isOfKind('restore'),
  levelChanges: isOfKind('level'),
  deals: sql`m.kind = 'deal' and m.to_value = 'true'`,
  dealsUndone: sql`m.kind = 'deal' and m.to_value = 'false'`,
  dealAmount: isOfKind('deal_amount'),
};

const memberOf = sql`coalesce(m.actor_id, m.from_owner_id)`;
const isMovement = (figure: CustomerFigure): figure is MovementFigure => customerRowOf(figure).behind !== 'records';

const count = (figure: MovementFigure) => sql`count(*) filter (where ${counted[figure]})::float8`;
/** Adds up by how much the value changed. */
const changeOfValue = (figure: MovementFigure) => sql`
  coalesce(sum(coalesce(m.to_value, '0')::bigint - coalesce(m.from_value, '0')::bigint)
    filter (where ${counted[figure]}), 0)::text`;

const sums = commaList(
  customerFigures
    .filter(isMovement)
    .map((figure) => sql`${isMoney(figure) ? changeOfValue(figure) : count(figure)} as ${sqlName(`"${figure}"`)}`),
);

export type MovementSums = Record<Exclude<MovementFigure, MoneyFigure>, number> & Record<MoneyFigure, string>;

/** Adds up each of several stretches, numbered from 1 on, in total or by member or department. */
export function sumMovements(
  db: Queryable,
  stretches: Stretch[],
  members: Members,
  by: Parting,
): Promise<(MovementSums & { place: number; key: string | null })[]> {
  const { key, joined } = partingOf(by, memberOf);
  return db.query(
    mayBeOld(filterSql`
    select a.place::integer, ${key} as key, ${sums}
    from ${selectStretches(stretches)}
    join customer_movement m on m.at >= a.starts_at and m.at < a.ends_at ${joined}
    where m.tenant_id = ${db.tenantId} ${isAmong(memberOf, members)}
    group by 1, 2`),
  );
}

/** Counts how often each level changed to each other one. */
export function countLevelMoves(
  db: Queryable,
  { startsAt, endsAt }: Stretch,
  members: Members,
): Promise<{ from: number; to: number; count: number }[]> {
  return db.query(
    mayBeOld(filterSql`
    select m.from_value::integer as from, m.to_value::integer as to, count(*)::float8 as count
    from customer_movement m
    where m.tenant_id = ${db.tenantId} and m.at >= ${startsAt} and m.at < ${endsAt} and m.kind = 'level'
      ${isAmong(memberOf, members)}
    group by 1, 2 order by 1, 2`),
  );
}

export interface StoredCustomerMovement {
  id: string;
  at: string;
  kind: string;
  customerId: string;
  memberName: string | null;
  fromOwnerName: string | null;
  toOwnerName: string | null;
  fromValue: string | null;
  toValue: string | null;
}

export interface MovementsAsked {
  stretch: Stretch;
  members: Members;
  figure: MovementFigure;
  fromLevel?: number;
  toLevel?: number;
}

function behind(tenantId: string, { stretch, members, figure, fromLevel, toLevel }: MovementsAsked): Sql {
  return sql`m.tenant_id = ${tenantId} and m.at >= ${stretch.startsAt} and m.at < ${stretch.endsAt}
    and (${counted[figure]}) ${isAmong(memberOf, members)}
    ${fromLevel ? sql`and m.from_value = ${String(fromLevel)}` : nothing}
    ${toLevel ? sql`and m.to_value = ${String(toLevel)}` : nothing}`;
}

/** Lists movements, newest first. */
export function findMovements(db: Queryable, asked: MovementsAsked, after: Position | null, limit: number) {
  return db.query<StoredCustomerMovement>(
    mayBeOld(filterSql`
    select m.id, m.at, m.kind, m.customer_id as "customerId", by_whom.name as "memberName",
      owned.name as "fromOwnerName", owns.name as "toOwnerName", m.from_value as "fromValue", m.to_value as "toValue"
    from customer_movement m
    left join membership by_whom on by_whom.tenant_id = m.tenant_id and by_whom.user_id = m.actor_id
    left join membership owned on owned.tenant_id = m.tenant_id and owned.user_id = m.from_owner_id
    left join membership owns on owns.tenant_id = m.tenant_id and owns.user_id = m.to_owner_id
    where ${behind(db.tenantId, asked)} ${after ? sql`and (m.at, m.id) < (${after.at}, ${after.id})` : nothing}
    order by m.at desc, m.id desc limit ${limit}`),
  );
}

export async function countMovements(db: Queryable, asked: MovementsAsked): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    mayBeOld(filterSql`
    select count(*)::float8 as count from customer_movement m where ${behind(db.tenantId, asked)}`),
  );
  return row!.count;
}
