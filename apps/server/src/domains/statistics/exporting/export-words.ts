import type { CallFigure, CustomerFigure } from '@haihu/contract/statistics/values';
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
    calls: {
      calls: '拨打',
      answered: '接通',
      answerRate: '接通率',
      talkSeconds: '通话秒数',
      averageSeconds: '平均秒数',
      undialled: '未拨出',
    },
    customers: {
      created: '新建客户',
      imported: '导入客户',
      intoPrivate: '进入私海',
      claimed: '领取',
      assigned: '分配',
      transferred: '转移',
      returned: '退回公海',
      returnedByNight: '自动回收',
      recycled: '移入回收站',
      restored: '恢复',
      levelChanges: '等级变化',
      deals: '成交',
      dealsUndone: '取消成交',
      dealAmount: '成交金额（元）',
      followUps: '跟进',
      customersFollowed: '跟进客户',
      visitsKept: '完成回访',
    },
  },
  en: {
    files: { calls: 'Call statistics', device: 'Own-phone calls', customers: 'Customer statistics' },
    sheets: { total: 'Total', time: 'By time', member: 'By member' },
    firsts: { total: 'Period', time: 'Time', member: 'Member' },
    kind: 'Kind',
    name: 'Name',
    noAgent: 'No agent',
    calls: {
      calls: 'Calls',
      answered: 'Answered',
      answerRate: 'Answer rate',
      talkSeconds: 'Talk seconds',
      averageSeconds: 'Average seconds',
      undialled: 'Not dialled',
    },
    customers: {
      created: 'Created',
      imported: 'Imported',
      intoPrivate: 'Into private pools',
      claimed: 'Claimed',
      assigned: 'Assigned',
      transferred: 'Transferred',
      returned: 'Returned by hand',
      returnedByNight: 'Returned by night',
      recycled: 'To recycle bin',
      restored: 'Restored',
      levelChanges: 'Level changes',
      deals: 'Won',
      dealsUndone: 'Won undone',
      dealAmount: 'Amount won (yuan)',
      followUps: 'Follow-ups',
      customersFollowed: 'Customers followed',
      visitsKept: 'Call-backs kept',
    },
  },
};
