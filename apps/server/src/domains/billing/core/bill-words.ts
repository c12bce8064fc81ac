import type { BillKind } from '@haihu/contract/billing/values';
import { formatExactPrice } from '@haihu/rules/money';
import type { Language } from '../../../platform/http/server.ts';
import type { WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';

interface BillWords {
  sheet: string;
  headings: string[];
  statement: string;
  statementHeadings: string[];
  opening: string;
  closing: string;
  /** Stands in place of the agent's name. */
  noAgent: string;
  kinds: Record<BillKind, string>;
}

/** The words of bills in a file. */
export const billWords: Record<Language, BillWords> = {
  zh: {
    sheet: '账单',
    headings: [
      '时间',
      '记账日',
      '类型',
      '金额（元）',
      '之后余额（元）',
      '坐席',
      '计费秒数',
      '单价（元/分钟）',
      '套餐分钟',
      '原因',
      '账单号',
    ],
    statement: '对账单',
    statementHeadings: ['项目', '成员', '线路', '笔数', '计费秒数', '套餐分钟', '金额（元）'],
    opening: '期初',
    closing: '期末',
    noAgent: '无坐席',
    kinds: {
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
  },
  en: {
    sheet: 'Bills',
    headings: [
      'Time',
      'Booked on',
      'Kind',
      'Amount (yuan)',
      'Balance after (yuan)',
      'Agent',
      'Seconds billed',
      'Price (yuan/min)',
      'Package minutes',
      'Reason',
      'Bill number',
    ],
    statement: 'Statement',
    statementHeadings: ['Item', 'Member', 'Line', 'Bills', 'Seconds billed', 'Package minutes', 'Amount (yuan)'],
    opening: 'Before',
    closing: 'After',
    noAgent: 'No agent',
    kinds: {
      recharge: 'Recharge',
      credit: 'Payment',
      call: 'Call',
      purchase: 'Purchase',
      seat: 'Seats',
      fee: 'Fee',
      refund: 'Refund',
      debit: 'Taken off',
      correction: 'Correction',
      transfer: 'Transfer',
      margin: 'Agency margin',
      reversal: 'Recharge returned',
    },
  },
};

/** Makes a cell of yuan with all 4 decimals and without separators. */
export const exactCell = (units: string): WrittenCell => ({
  number: formatExactPrice(Number(units)).replaceAll(',', ''),
});
