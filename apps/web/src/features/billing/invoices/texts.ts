import { texts } from '../../../shared/i18n/texts.ts';

/** Texts about invoices. */
export const t = texts({
  zh: {
    invoices: '发票申请',
    invoiceHint: '月份结束后可以为这个月的支出申请发票，由平台开具；之后有更正或退款，会自动开红字发票',
    noInvoices: '还没有申请过发票',
    heading: '发票抬头',
    taxNumber: '税号',
    taxHint: '15 至 20 位大写字母和数字',
    taxWrong: '填写 15 至 20 位大写字母和数字',
    headingNeeded: '填写发票抬头',
    asking: '正在提交',
    asked: '已提交，平台开具后这里会显示发票号',
    red: '红字',
    states: { asked: '待开具', issued: '已开具', refused: '已拒绝' },
    invoice: '申请发票',
  },
  en: {
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
  },
});
