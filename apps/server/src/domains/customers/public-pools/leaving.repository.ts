import { type Day, startOfDay } from '@haihu/rules/day';
import { isOf, planFor, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, longRead, nothing, planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import { heldRows, isHeld, type OwnedCustomer } from './returning.repository.ts';

/** The customers of these members that go back to a public pool in the coming nights. */
export interface LeavingFilter {
  whose: Whose;
  /** The first of the coming nights in which `customer c` goes, as a date; null: it stays longer. */
  night: Sql;
  /** The first days that are not due in the last night by any rule, for an owner and for a follow-up. */
  ownedBefore: Day;
  quietBefore: Day;
  zone: string;
}

/**
 * Keeps the customers that may be due by some rule. Both parts are ranges of an index, and so is their union. It names
 * only columns of one member's index, which has them in the order of `owned_at`.
 */
function mayLeave({ tenantId }: Queryable, { whose, ownedBefore, quietBefore, zone }: LeavingFilter): Sql {
  const [owned, quiet] = [startOfDay(ownedBefore, zone), startOfDay(quietBefore, zone)];
  return sql`
    c.tenant_id = ${tenantId} and ${isOf(sql`c.owner_id`, whose)} and c.recycle_bin_id is null
    and c.owned_at < greatest(${owned}::timestamptz, ${quiet}::timestamptz)
    and (c.owned_at < ${owned} or (c.follow_order < ${quiet} and c.owned_at < ${quiet}))`;
}

/** Returns true if more customers than these would have to be looked at. */
export async function areMany(db: Queryable, which: LeavingFilter, most: number): Promise<boolean> {
  const [counted] = await db.query<{ looked: number }>(filterSql`
    select count(*)::int as looked
    from (select from customer c where ${mayLeave(db, which)} limit ${most + 1}) counted`);
  return counted!.looked > most;
}

/** The customers of one night: their number, and those of their ids that are asked for. */
export interface LeavingNight {
  night: Day;
  count: number;
  ids: string[];
}

/** Finds the nights in which customers go, with the first `size` ids of them. `after`: only ids after this place. */
export function findLeavingNights(
  db: Queryable,
  which: LeavingFilter,
  { after, size }: { after: { night: Day; id: string } | null; size: number },
): Promise<LeavingNight[]> {
  const beyond = after ? sql`where (night, id) > (${after.night}::date, ${after.id})` : nothing;
  // `offset 0` keeps a night from being worked out again wherever it is named.
  const statement = sql`
    with going as materialized (
      select id, night
      from (select c.id, ${which.night} as night from customer c where ${mayLeave(db, which)} and ${isHeld} offset 0) held
      where night is not null
    ),
    first as materialized (select night, id from going ${beyond} order by night, id limit ${size})
    select night::text, count(*)::int as count,
      coalesce((select array_agg(id order by id) from first where first.night = going.night), '{}') as ids
    from going group by night order by night`;
  // It takes as long as all other statements of an agenda, which do not wait behind it.
  return db.query<LeavingNight>(longRead(planFor(which.whose, 'along an index', statement)));
}

/** Finds customers by id, in no order, with the facts that decide their return. */
export function findOwned(db: Queryable, ids: string[]): Promise<OwnedCustomer[]> {
  return db.query<OwnedCustomer>(
    planOnce(sql`${heldRows} where c.tenant_id = ${db.tenantId} and c.id = any(${ids}) and ${isHeld}`),
  );
}
