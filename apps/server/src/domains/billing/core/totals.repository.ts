import { type BillKind, spendingKinds } from '@haihu/contract/billing/values';
import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/**
 * Kinds of regular spending, which tell how long money lasts. Packages are left out, because a package bought today is
 * not bought again tomorrow.
 */
export const running: BillKind[] = ['call', 'debit'];

export interface KindTotal {
  kind: BillKind;
  count: number;
  amount: string;
}

/** Sums bills by kind, exactly. Closed days count as they were closed, other days movement by movement. */
export function findTotals(db: Queryable, from: Day, until: Day): Promise<KindTotal[]> {
  return db.query(sql`
    select kind, sum(count)::int as count, sum(amount)::bigint as amount from (
      select kind, (sum->>'count')::bigint as count, (sum->>'amount')::bigint as amount
      from ledger_day d, jsonb_each(d.sums) as of_kind (kind, sum)
      where d.tenant_id = ${db.tenantId} and d.day between ${from} and ${until}
      union all
      select t.kind, count(*), sum(t.amount) from ledger_transaction t
      where t.tenant_id = ${db.tenantId} and t.day between ${from} and ${until}
        and t.day > coalesce(
          (select max(d.day) from ledger_day d where d.tenant_id = ${db.tenantId}), '-infinity')
      group by t.kind
    ) both_parts
    group by kind order by kind`);
}

/** Sums the corrections of spending, by the days of the corrections. */
export async function findSpendingCorrected(db: Queryable, from: Day, until: Day): Promise<Omit<KindTotal, 'kind'>> {
  const [row] = await db.query<Omit<KindTotal, 'kind'>>(sql`
    select count(*)::int as count, coalesce(sum(t.amount), 0)::bigint as amount from ledger_transaction t
    where t.tenant_id = ${db.tenantId} and t.day between ${from} and ${until} and ${takesSpendingBack}`);
  return row!;
}

/** Returns the balance less the owed money, at the end of the day before. */
export async function findOpening(db: Queryable, first: Day): Promise<string> {
  const [row] = await db.query<{ opening: string }>(sql`
    with last as (
      select day, closing from ledger_day where tenant_id = ${db.tenantId} and day < ${first} order by day desc limit 1
    )
    select (coalesce((select closing from last), 0) + coalesce((
      select sum(t.amount) from ledger_transaction t
      where t.tenant_id = ${db.tenantId} and t.day < ${first}
        and t.day > coalesce((select day from last), '-infinity')), 0))::bigint as opening`);
  return row!.opening;
}

/** Condition on `ledger_transaction t`: it corrects a movement of one of these kinds. */
export const takesSpendingBack = sql`
  t.kind = 'correction' and exists (
    select from ledger_transaction w where w.tenant_id = t.tenant_id and w.id = t.corrects and w.kind = any(${spendingKinds}))`;
