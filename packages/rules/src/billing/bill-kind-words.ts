import { withFurther } from '@haihu/contract/languages';
import type { BillKind } from '@haihu/contract/billing/values';

/** Names of the kinds of bills, on screens and in exported files. */
export const billKindWords = await withFurther<Record<BillKind, string>>(
  {
    zh: {
      recharge: '在线充值',
      credit: '充值',
      call: '通话',
      purchase: '购买',
      seat: '坐席',
      fee: '费用',
      refund: '退款',
      debit: '扣款',
      correction: '更正',
      transfer: '划拨',
      margin: '服务商收益',
      reversal: '充值退回',
    },
    en: {
      recharge: 'Recharge',
      credit: 'Payment',
      call: 'Call',
      purchase: 'Purchase',
      seat: 'Seats',
      fee: 'Fee',
      refund: 'Refund',
      debit: 'Deduction',
      correction: 'Correction',
      transfer: 'Transfer',
      margin: 'Agency margin',
      reversal: 'Recharge returned',
    },
  },
  (language) => import(`./bill-kind-words/${language}.ts`),
);
