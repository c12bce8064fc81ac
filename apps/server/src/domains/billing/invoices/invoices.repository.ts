import type { InvoiceState } from '@haihu/contract/billing/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, sql } from '../../../platform/db/sql.ts';

export interface StoredInvoice {
  id: string;
  month: string;
  /** Units of 0.0001 yuan; below zero for a red invoice. */
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
  i.id, i.month, case when i.is_red then -i.amount else i.amount end as amount, i.title, i.tax_number as "taxNumber", i.state, i.answer, m.name as "makerName",
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
  /** Only invoices older than this one. */
  before?: string;
  size: number;
}

/** Finds requests for invoices, the newest first. */
export function findInvoices(db: Queryable, { id, before, size }: Filter): Promise<StoredInvoice[]> {
  return db.query(sql`
    select ${columns}
    from invoice_request i join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
    where i.tenant_id = ${db.tenantId} ${id === undefined ? nothing : sql`and i.id = ${id}`}
      ${before === undefined ? nothing : sql`and i.id < ${before}`}
    order by i.id desc limit ${size}`);
}

/**
 * Answers a request. False: it did not wait for an answer, or a red one was to be refused. The tax office requires red
 * invoices.
 */
export async function setAnswer(
  tx: Queryable,
  id: string,
  { state, answer, at }: { state: InvoiceState; answer: string; at: Date },
): Promise<boolean> {
  const changed = await tx.query(sql`
    update invoice_request set state = ${state}, answer = ${answer}, answered_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'asked' and (${state} = 'issued' or not is_red) returning id`);
  return changed.length > 0;
}

/**
 * The sums of a month in units of 0.0001 yuan: waiting requests, issued invoices, and red invoices, both waiting and
 * issued.
 */
export interface InvoicedMonth {
  month: string;
  asked: string;
  issued: string;
  red: string;
}

export function findInvoicedMonths(db: Queryable): Promise<InvoicedMonth[]> {
  return db.query(sql`
    select month, coalesce(sum(amount) filter (where state = 'asked' and not is_red), 0)::bigint as asked,
      coalesce(sum(amount) filter (where state = 'issued' and not is_red), 0)::bigint as issued,
      coalesce(sum(amount) filter (where is_red), 0)::bigint as red
    from invoice_request where tenant_id = ${db.tenantId} and state <> 'refused' group by month order by month`);
}

/** The answer to a request whose month has nothing left to invoice. */
const NOTHING_LEFT = '这个月的支出已全部退回 · Everything of this month was given back';

/** Changes the amount of the month's waiting request. Refuses the request when nothing is left. */
export async function setAskedAmount(tx: Queryable, month: string, amount: bigint, at: Date): Promise<void> {
  await tx.query(
    amount > 0n
      ? sql`
        update invoice_request set amount = ${String(amount)}
        where tenant_id = ${tx.tenantId} and month = ${month} and state = 'asked' and not is_red`
      : sql`
        update invoice_request set state = 'refused', answer = ${NOTHING_LEFT}, answered_at = ${at}
        where tenant_id = ${tx.tenantId} and month = ${month} and state = 'asked' and not is_red`,
  );
}

/**
 * Requests a red invoice over this amount against the month's issued invoice, to the same title. Raises a red request
 * that still waits.
 */
export async function addRed(tx: Queryable, month: string, amount: bigint, at: Date): Promise<void> {
  const grown = await tx.query(sql`
    update invoice_request set amount = amount + ${String(amount)}::bigint
    where tenant_id = ${tx.tenantId} and month = ${month} and state = 'asked' and is_red returning id`);
  if (grown.length > 0) return;
  await tx.query(sql`
    insert into invoice_request (tenant_id, maker_id, month, amount, title, tax_number, is_red, created_at)
    select tenant_id, maker_id, month, ${String(amount)}::bigint, title, tax_number, true, ${at}::timestamptz
    from invoice_request
    where tenant_id = ${tx.tenantId} and month = ${month} and state = 'issued' and not is_red`);
}
