import type { BillKind } from '@haihu/contract/billing/values';
import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Kinds of movements that buy or use something. Refunds give some of it back. */
const used: BillKind[] = ['call', 'purchase', 'seat', 'fee', 'debit'];

/** The day on which the refunded package was bought. A package without a purchase counts on the refund's own day. */
const boughtOn = sql`
  coalesce((
    select min(b.day) from quote q
    join ledger_transaction b on b.tenant_id = q.tenant_id and b.idempotency_key = 'quote:' || q.id and b.kind = 'purchase'
    where q.tenant_id = r.tenant_id and q.package_id = coalesce(
      (select own.package_id from quote own where own.tenant_id = r.tenant_id and 'quote:' || own.id = r.idempotency_key),
      substring(r.idempotency_key from '^refund:([0-9]+)$')::bigint)), r.day)`;

/**
 * Returns the present cost of these days, in units of 0.0001 yuan: purchases and use, less all that was taken back
 * since. A correction counts on the day of the corrected movement, a refund on the day of the purchase.
 */
export async function findConsumption(db: Queryable, first: Day, last: Day): Promise<bigint> {
  const [row] = await db.query<{ amount: string }>(sql`
    select -(
      coalesce((
        select sum(t.amount) from ledger_transaction t
        where t.tenant_id = ${db.tenantId} and t.kind = any(${used}) and t.day between ${first} and ${last}), 0)
      + coalesce((
        select sum(c.amount) from ledger_transaction c
        join ledger_transaction t on t.tenant_id = c.tenant_id and t.id = c.corrects
        where c.tenant_id = ${db.tenantId} and c.kind = 'correction' and t.kind = any(${used})
          and t.day between ${first} and ${last}), 0)
      + coalesce((
        select sum(r.amount) from ledger_transaction r
        where r.tenant_id = ${db.tenantId} and r.kind = 'refund' and ${boughtOn} between ${first} and ${last}), 0)
    )::bigint as amount`);
  return BigInt(row!.amount);
}
