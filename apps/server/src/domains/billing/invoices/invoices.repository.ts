import type { InvoiceState } from '@haihu/contract/billing/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, sql } from '../../../platform/db/sql.ts';

export interface StoredInvoice {
  id: string;
  month: string;
  amount: string;
  title: string;
  taxNumber: string;
  state: InvoiceState;
  answer: string | null;
  makerName: string;
  createdAt: string;
  answeredAt: string | null;
}

const columns = sql`
  i.id, i.month, i.amount, i.title, i.tax_number as "taxNumber", i.state, i.answer, m.name as "makerName",
  i.created_at as "createdAt", i.answered_at as "answeredAt"`;

export type NewInvoice = Pick<StoredInvoice, 'month' | 'title' | 'taxNumber'> & {
  makerId: string;
  amount: bigint;
  at: Date;
};

export async function insertInvoice(tx: Queryable, made: NewInvoice): Promise<string | null> {
  const insert = insertInto('invoice_request', {
    tenant_id: tx.tenantId,
    maker_id: made.makerId,
    month: made.month,
    amount: String(made.amount),
    title: made.title,
    tax_number: made.taxNumber,
    created_at: made.at,
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} on conflict do nothing returning id`);
  return row?.id ?? null;
}

interface Filter {
  id?: string;
  /** Older than this one. */
  before?: string;
  size: number;
}

/** The newest first. */
export function findInvoices(db: Queryable, { id, before, size }: Filter): Promise<StoredInvoice[]> {
  return db.query(sql`
    select ${columns}
    from invoice_request i join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
    where i.tenant_id = ${db.tenantId} ${id === undefined ? nothing : sql`and i.id = ${id}`}
      ${before === undefined ? nothing : sql`and i.id < ${before}`}
    order by i.id desc limit ${size}`);
}

/** Answers whether it waited for an answer. */
export async function setAnswer(
  tx: Queryable,
  id: string,
  { state, answer, at }: { state: InvoiceState; answer: string; at: Date },
): Promise<boolean> {
  const changed = await tx.query(sql`
    update invoice_request set state = ${state}, answer = ${answer}, answered_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'asked' returning id`);
  return changed.length > 0;
}
