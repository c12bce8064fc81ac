import type { ErrorText } from '../error-text.ts';

export const billingErrors = {
  'billing.movement_not_found': { code: 40400, zh: '没有这笔账', en: 'There is no such bill' },
  'billing.package_not_found': { code: 40400, zh: '没有这个套餐', en: 'There is no such package' },
  'billing.not_enough': { code: 41700, zh: '可用余额不够', en: 'There is not that much in the balance' },
  'billing.corrected_before': { code: 41701, zh: '这笔账已经更正过', en: 'This was corrected before' },
  'billing.credit_in_use': {
    code: 41702,
    zh: '已用的授信多于这个数',
    en: 'More of the agreed credit is in use than that',
  },
  'billing.reference_used': {
    code: 41703,
    zh: '这个编号已记过另一笔账',
    en: 'Something else was recorded under this reference',
  },
} satisfies Record<string, ErrorText>;

export type BillingErrorName = keyof typeof billingErrors;
