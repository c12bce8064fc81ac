import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';
import { billKindWords } from '@haihu/rules/billing/bill-kind-words';
import { feeWords } from '@haihu/rules/billing/upkeep/fee-words';

export const en: Translated<typeof zh> = {
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
  fees: feeWords.en,
};
