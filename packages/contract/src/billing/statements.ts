import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money, month, pageOf, text } from '../fields.ts';
import { billKinds, invoiceStates } from './values.ts';

export const statement = z.object({
  month,
  enterprise: z.string(),
  /** Balance less what is owed, before and after; opening and all kinds come to closing. */
  opening: money,
  closing: money,
  kinds: z.array(z.object({ kind: z.enum(billKinds), count: z.int(), amount: money })),
  /** The calls by member and line: they come to the kind `call`. Null: calls that met no agent, or went over no line. */
  calls: z.array(
    z.object({
      userId: id.nullable(),
      name: z.string(),
      lineId: id.nullable(),
      lineName: z.string().nullable(),
      count: z.int(),
      seconds: z.int(),
      packageMinutes: z.int(),
      amount: money,
    }),
  ),
});
export type Statement = z.output<typeof statement>;

export const invoice = z.object({
  id,
  month,
  /** Below zero: a red one, which takes back what the issued invoice of the month says too much. */
  amount: money,
  title: z.string(),
  taxNumber: z.string(),
  state: z.enum(invoiceStates),
  /** The invoice's number, or why there is none. */
  answer: z.string().nullable(),
  makerName: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Invoice = z.output<typeof invoice>;

export const statementCalls = {
  /** What a month comes to: by kind, and its calls by member and line. Equal to the bills to the last unit. */
  'billing.statement': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/statement',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month }),
    reply: statement,
    errors: [],
  }),

  /**
   * Asks the operator for an invoice over what a month that is over has cost, less all that was corrected or refunded of
   * it since. What is taken back later brings a red one by itself.
   */
  'billing.requestInvoice': defineEndpoint({
    method: 'POST',
    path: 'api/wallet/invoice',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      month,
      title: text(100).min(1),
      /** 15 to 20 capital letters and digits. */
      taxNumber: z.string().regex(/^[0-9A-Z]{15,20}$/),
    }),
    reply: z.object({ id }),
    errors: ['billing.invoice_asked', 'billing.nothing_to_invoice'],
  }),

  /** Every request for an invoice, the newest first. */
  'billing.invoices': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/invoice-page',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: z.string().max(1000).optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(invoice),
    errors: [],
  }),
};
