import { texts } from '../../shared/i18n/texts.ts';

/** Words of the sheet that gives more time. */
export const t = texts({
  zh: {
    title: '延长保留',
    note: (days: number, left: number) => `多留 ${days} 天再回公海，还可延 ${left} 次`,
    reason: '原因',
    reasons: '常用原因',
    usual: ['客户出差', '正在走合同', '约好下次再谈'],
    sending: '提交中',
    yes: '延长',
    extended: (when: string) => `已延长，${when} 回公海`,
  },
  en: {
    title: 'Give more time',
    note: (days, left) => `${days} more days before it returns; ${left} extensions left`,
    reason: 'Reason',
    reasons: 'Usual reasons',
    usual: ['Customer is travelling', 'Contract under way', 'Next talk is agreed'],
    sending: 'Sending',
    yes: 'Extend',
    extended: (when) => `Extended: returns ${when}`,
  },
});
