import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createInvoiceUsecases } from './invoices.usecases.ts';

/** Makes the room's module: requests for invoices and the answers to them. */
export function createInvoices(parts: { db: Db; clock: Clock }) {
  const invoices = createInvoiceUsecases(parts);
  return {
    api: invoices,
    routes({ handle }) {
      handle('billing.requestInvoice', (member, request, { key }) => invoices.request(member, request, key));
      handle('billing.invoices', (member, request) => invoices.page(member, request));
    },
  } satisfies Module;
}
