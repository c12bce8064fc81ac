import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invoices: 'Invoices',
  invoiceHint:
    'After the end of a month you can request an invoice for it. The operator issues it. Later corrections and refunds bring a red invoice by themselves',
  noInvoices: 'No invoices requested yet',
  heading: 'Invoice title',
  taxNumber: 'Tax number',
  taxHint: '15 to 20 capital letters and digits',
  taxWrong: 'Enter 15 to 20 capital letters and digits',
  headingNeeded: 'Enter the invoice title',
  asking: 'Requesting',
  asked: 'Requested. The invoice number appears here once issued',
  red: 'Red',
  states: { asked: 'Requested', issued: 'Issued', refused: 'Refused' },
  invoice: 'Request an invoice',
};
