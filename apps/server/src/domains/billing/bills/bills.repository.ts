import { type BillFilter, type BillKind, type LedgerAccount, spendingKinds } from '@haihu/contract/billing/values';
import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { takesSpendingBack } from '../core/totals.repository.ts';

export interface StoredBillFilter {
  kind?: BillFilter;
  /** The first and the last day, both included. */
  from?: Day;
  until?: Day;
}

export interface StoredBill {
  id: string;
  kind: BillKind;
  at: string;
  day: Day;
  amount: string;
  balanceAfter: string | null;
  note: string | null;
  callId: string | null;
  /** The further phone of the call that was charged. Null: it was another movement. */
  legId: string | null;
}

const columns = sql`
  t.id, t.kind, t.at, t.day::text as day, t.amount, t.balance_after as "balanceAfter", t.note, t.reference_id as "callId",
  case when t.idempotency_key like 'leg:%' then substr(t.idempotency_key, 5) end as "legId"`;

function matching(tenantId: string, { kind, from, until }: StoredBillFilter): Sql {
  return sql`t.tenant_id = ${tenantId}
    ${kind === 'spent' ? sql`and (t.kind = any(${spendingKinds}) or ${takesSpendingBack})` : kind ? sql`and t.kind = ${kind}` : nothing}
    ${from ? sql`and t.day >= ${from}` : nothing}
    ${until ? sql`and t.day <= ${until}` : nothing}`;
}

/** Finds bills by the day on which they are booked, newest first. */
export function findBills(
  db: Queryable,
  filter: StoredBillFilter,
  after: { day: Day; id: string } | null,
  size: number,
): Promise<StoredBill[]> {
  return db.query(filterSql`
    select ${columns} from ledger_transaction t
    where ${matching(db.tenantId, filter)} ${after ? sql`and (t.day, t.id) < (${after.day}, ${after.id})` : nothing}
    order by t.day desc, t.id desc limit ${size}`);
}

/** Counts bills, up to `limit`. */
export async function countBills(db: Queryable, filter: StoredBillFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::int as count
    from (select from ledger_transaction t where ${matching(db.tenantId, filter)} limit ${limit}) counted`);
  return row!.count;
}

/** Returns the month of the first bill; null: there is no bill. */
export async function findFirstMonth(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ month: string | null }>(sql`
    select to_char(min(day), 'YYYY-MM') as month from ledger_transaction where tenant_id = ${db.tenantId}`);
  return row!.month;
}

export interface StoredBillDetail extends StoredBill {
  entries: { account: LedgerAccount; amount: string }[];
  uses: { packageId: string; name: string; minutes: number }[];
  corrects: string | null;
  correctedBy: string | null;
}

export async function findBill(db: Queryable, id: string): Promise<StoredBillDetail | undefined> {
  const [found] = await db.query<StoredBillDetail>(sql`
    select ${columns}, t.corrects,
      (select c.id from ledger_transaction c where c.tenant_id = t.tenant_id and c.corrects = t.id) as "correctedBy",
      (select jsonb_agg(jsonb_build_object('account', e.account, 'amount', e.amount::text) order by e.amount, e.account)
        from ledger_entry e where e.tenant_id = t.tenant_id and e.transaction_id = t.id) as entries,
      coalesce((
        select jsonb_agg(jsonb_build_object('packageId', p.id::text, 'name', p.name, 'minutes', u.minutes))
        from package_use u join package p on p.tenant_id = u.tenant_id and p.id = u.package_id
        where u.tenant_id = t.tenant_id and u.call_id = t.reference_id
          and t.idempotency_key not like 'leg:%'), '[]') as uses
    from ledger_transaction t where t.tenant_id = ${db.tenantId} and t.id = ${id}`);
  return found;
}
