import { withFurther } from '@haihu/contract/languages';
import type { CallerFigure, CallFigure, CustomerFigure } from '@haihu/contract/statistics/values';

/** Names of the figures of calls, on screens and in exported files. */
export const callFigureWords = await withFurther<Record<CallFigure, string>>(
  {
    zh: {
      calls: '拨打',
      answered: '接通',
      answerRate: '接通率',
      talkSeconds: '通话时长',
      averageSeconds: '平均时长',
      undialled: '未拨出',
    },
    en: {
      calls: 'Calls',
      answered: 'Answered',
      answerRate: 'Answer rate',
      talkSeconds: 'Talk time',
      averageSeconds: 'Average',
      undialled: 'Not dialled',
    },
  },
  (language) => import(`./call-figure-words/${language}.ts`),
);

/** Names of the figures of callers, on screens and in exported files. */
export const callerFigureWords = await withFurther<Record<CallerFigure, string>>(
  {
    zh: {
      callers: '来电',
      taken: '接起',
      missed: '未接',
      takenRate: '接起率',
      within20Rate: '20 秒内接起率',
      averageWait: '平均等待',
      talkSeconds: '通话时长',
      messages: '留言',
      declined: '拒接',
      absent: '响铃没接',
    },
    en: {
      callers: 'Callers',
      taken: 'Taken',
      missed: 'Missed',
      takenRate: 'Share taken',
      within20Rate: 'Taken within 20 s',
      averageWait: 'Average wait',
      talkSeconds: 'Talk time',
      messages: 'Voice messages',
      declined: 'Declined',
      absent: 'Let ring',
    },
  },
  (language) => import(`./caller-figure-words/${language}.ts`),
);

/** Names of the figures of customers, on screens and in exported files. */
export const customerFigureWords = await withFurther<Record<CustomerFigure, string>>(
  {
    zh: {
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
      dealAmount: '成交金额',
      followUps: '跟进',
      customersFollowed: '跟进客户',
      visitsKept: '完成回访',
    },
    en: {
      created: 'Created',
      imported: 'Imported',
      intoPrivate: 'Into private pools',
      claimed: 'Claimed',
      assigned: 'Assigned',
      transferred: 'Transferred',
      returned: 'Returned by hand',
      returnedByNight: 'Returned automatically',
      recycled: 'To recycle bin',
      restored: 'Restored',
      levelChanges: 'Level changes',
      deals: 'Won',
      dealsUndone: 'Marked as not won',
      dealAmount: 'Amount won',
      followUps: 'Follow-ups',
      customersFollowed: 'Customers followed',
      visitsKept: 'Call-backs done',
    },
  },
  (language) => import(`./customer-figure-words/${language}.ts`),
);
