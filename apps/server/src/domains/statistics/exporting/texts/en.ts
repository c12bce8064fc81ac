import { callerFigureWords, callFigureWords, customerFigureWords } from '@haihu/rules/statistics/figure-words';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  files: {
    calls: 'Call statistics',
    callers: 'Caller statistics',
    device: 'Own-phone calls',
    customers: 'Customer statistics',
  },
  sheets: { total: 'Total', time: 'By time', member: 'By member' },
  firsts: { total: 'Period', time: 'Time', member: 'Member' },
  kind: 'Kind',
  name: 'Name',
  noAgent: 'No agent',
  calls: { ...callFigureWords.en, talkSeconds: 'Talk seconds', averageSeconds: 'Average seconds' },
  callers: { ...callerFigureWords.en, averageWait: 'Average wait in seconds', talkSeconds: 'Talk seconds' },
  customers: { ...customerFigureWords.en, dealAmount: 'Amount won (yuan)' },
};
