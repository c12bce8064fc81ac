import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money, month, pageOf, text } from '../fields.ts';
import { invoiceStates } from './values.ts';

export const invoice = z.object({
  id,
  month,
  /** Below zero: a red invoice. It takes back the part of the month's issued invoice that is too high. */
  amount: money,
  title: z.string(),
  taxNumber: z.string(),
  state: z.enum(invoiceStates),
  /** The number of the invoice, or the reason why there is none. */
  answer: z.string().nullable(),
  makerName: z.string(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Invoice = z.output<typeof invoice>;

export const invoiceEndpoints = {
  /**
   * Asks the operator for an invoice over a month that is over. It covers the month's cost, less what was corrected or
   * refunded since. A later correction makes a red invoice without a request.
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

  /** Lists every request for an invoice, the newest first. */
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
