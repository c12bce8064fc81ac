import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Invoices } from './invoices.usecases.ts';

export function invoiceRoutes({ handle }: Handlers, invoices: Invoices): void {
  handle('billing.requestInvoice', (member, request, { key }) => invoices.request(member, request, key));
  handle('billing.invoices', (member, request) => invoices.page(member, request));
}
