import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Statement',
  print: 'Print',
  file: 'Export to Excel',
  opening: 'Opening balance',
  closing: 'Closing balance',
  byKind: 'By kind',
  byMember: 'Calls by member and line',
  who: 'Member',
  line: 'Line',
  calls: 'Bills',
  minutes: 'Minutes',
  amount: 'Amount (yuan)',
  kind: 'Kind',
  sum: 'Total',
  noLine: '—',
  noCalls: 'No charged calls this month',
  minutesOf: (minutes) => `${minutes} min`,
  exactNote: 'Amounts to 4 decimals, matching each bill',
};
