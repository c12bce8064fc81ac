import { plural } from '@haihu/rules/plural';
import { texts } from '../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    title: '导出的文件',
    failed: '文件没有读出来',
    none: '最近一天没有导出文件',
    noneHint: '导出的文件会在这里保留一天',
    kinds: {
      'customers.export': '客户名单',
      'audit.export': '审计记录',
      'billing.export': '账单',
      'statistics.export': '统计数据',
      'tasks.export': '任务结果',
      'identity.export_data': '我的个人数据',
    } as Record<string, string>,
    states: { waiting: '排队中', running: '生成中', done: '下载', failed: '没有生成' },
    taking: '下载中',
    rows: (count: string) => `${count} 条`,
  },
  en: {
    title: 'Exported files',
    failed: 'The files could not be loaded',
    none: 'No exports in the last day',
    noneHint: 'Files that you export stay here for a day',
    kinds: {
      'customers.export': 'Customers',
      'audit.export': 'Audit',
      'billing.export': 'Bills',
      'statistics.export': 'Statistics',
      'tasks.export': 'Results of a task',
      'identity.export_data': 'My personal data',
    },
    states: { waiting: 'Waiting', running: 'Preparing', done: 'Download', failed: 'Failed' },
    taking: 'Downloading',
    rows: (count) => plural(count, 'row'),
  },
});
