import { callerFigureWords, callFigureWords, customerFigureWords } from '@haihu/rules/statistics/figure-words';
import type { CallerFigure, CallFigure, CustomerFigure } from '@haihu/contract/statistics/values';
import type { Table } from '../export-tables.ts';

interface ExportWords {
  files: { calls: string; callers: string; device: string; customers: string };
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
  callers: Record<CallerFigure, string>;
  customers: Record<CustomerFigure, string>;
}

export const zh: ExportWords = {
  files: { calls: '通话统计', callers: '来电统计', device: '本机通话统计', customers: '客户数据统计' },
  sheets: { total: '合计', time: '按时间', member: '按成员' },
  firsts: { total: '期间', time: '时间', member: '成员' },
  kind: '类别',
  name: '名称',
  noAgent: '无坐席',
  calls: { ...callFigureWords.zh, talkSeconds: '通话秒数', averageSeconds: '平均秒数' },
  callers: { ...callerFigureWords.zh, averageWait: '平均等待秒数', talkSeconds: '通话秒数' },
  customers: { ...customerFigureWords.zh, dealAmount: '成交金额（元）' },
};
