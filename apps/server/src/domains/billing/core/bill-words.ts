import type { BillKind } from '@haihu/contract/billing/values';
import { billKindWords } from '@haihu/rules/billing/bill-kind-words';
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
    kinds: billKindWords.zh,
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
    kinds: billKindWords.en,
  },
};

/** Makes a cell of yuan with all 4 decimals and without separators. */
export const exactCell = (units: string): WrittenCell => ({
  number: formatExactPrice(Number(units)).replaceAll(',', ''),
});
