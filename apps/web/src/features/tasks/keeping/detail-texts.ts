import { plural } from '@haihu/rules/plural';
import { texts } from '../../../shared/i18n/texts.ts';

/** Texts about a task's results. */
export const t = texts({
  zh: {
    totals: '结果汇总',
    bySeat: '按坐席',
    byCause: '没打通的原因',
    byLevel: '按意向等级',
    nobody: '未分配',
    of: (called: string, connected: string) => `已拨 ${called} · 接通 ${connected}`,
    numbers: (count: string) => `${count} 个`,
    failed: '汇总没有读出来',
    noneYet: '还没有结果',
    find: '按手机号找号码',
    notHere: '任务里没有这个号码',
    edit: '改姓名和备注',
    name: '姓名',
    remark: '备注',
    exportTitle: '导出结果',
    exportNote: '每个号码一行，号码按权限隐藏',
  },
  en: {
    totals: 'Results',
    bySeat: 'By agent',
    byCause: 'Why not reached',
    byLevel: 'By intent level',
    nobody: 'Not assigned',
    of: (called, connected) => `${called} called · ${connected} connected`,
    numbers: (count) => plural(count, 'number'),
    failed: 'The results could not be loaded',
    noneYet: 'No results yet',
    find: 'Find by mobile number',
    notHere: 'This number is not in the task',
    edit: 'Edit name and note',
    name: 'Name',
    remark: 'Note',
    exportTitle: 'Export results',
    exportNote: 'One row a number, masked as your role sees it',
  },
});
