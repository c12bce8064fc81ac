import type { BillKind } from '@haihu/contract/billing/values';
import { billKindWords } from '@haihu/rules/billing/bill-kind-words';
import { type FeeWords, feeWords } from '@haihu/rules/billing/upkeep/fee-words';

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
  fees: FeeWords;
}

export const zh: BillWords = {
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
  fees: feeWords.zh,
};
