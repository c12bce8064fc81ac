import type { CallFigure, CustomerFigure } from '@haihu/contract/statistics/values';
import { callFigureWords, customerFigureWords } from '@haihu/rules/statistics/figure-words';
import type { Language } from '../../../platform/http/server.ts';

/** The tables of a file: the whole period, each day or hour of it, and each member. */
export const tables = ['total', 'time', 'member'] as const;
export type Table = (typeof tables)[number];

interface ExportWords {
  files: { calls: string; device: string; customers: string };
  /** The names of the sheets. Text has one table, in which they are the kinds of rows. */
  sheets: Record<Table, string>;
  /** The headings of the first columns of the sheets. */
  firsts: Record<Table, string>;
  /** The headings of the first two columns of text: the row's kind and its name. */
  kind: string;
  name: string;
  /** The words in place of a member's name. */
  noAgent: string;
  /**
   * The headings of figures. Figures are whole numbers, except the rate, which is a share of one, and the amount in
   * yuan.
   */
  calls: Record<CallFigure, string>;
  customers: Record<CustomerFigure, string>;
}

/** The words of a file with statistics. */
export const statisticsExportWords: Record<Language, ExportWords> = {
  zh: {
    files: { calls: '通话统计', device: '本机通话统计', customers: '客户数据统计' },
    sheets: { total: '合计', time: '按时间', member: '按成员' },
    firsts: { total: '期间', time: '时间', member: '成员' },
    kind: '类别',
    name: '名称',
    noAgent: '无坐席',
    calls: { ...callFigureWords.zh, talkSeconds: '通话秒数', averageSeconds: '平均秒数' },
    customers: { ...customerFigureWords.zh, dealAmount: '成交金额（元）' },
  },
  en: {
    files: { calls: 'Call statistics', device: 'Own-phone calls', customers: 'Customer statistics' },
    sheets: { total: 'Total', time: 'By time', member: 'By member' },
    firsts: { total: 'Period', time: 'Time', member: 'Member' },
    kind: 'Kind',
    name: 'Name',
    noAgent: 'No agent',
    calls: { ...callFigureWords.en, talkSeconds: 'Talk seconds', averageSeconds: 'Average seconds' },
    customers: { ...customerFigureWords.en, dealAmount: 'Amount won (yuan)' },
  },
};
