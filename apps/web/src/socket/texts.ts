import { texts } from '../shared/i18n/texts.ts';

/** The specification's words stand as they are. */
export const t = texts({
  zh: {
    notice: '提示',
    permissionsChanged: '该账户权限发生变化，请重新登录',
    ok: '确定',
    numbersEntered: '号码录入成功',
    visitDue: '回访提醒',
    seeDetail: '查看详情',
    cancel: '取消',
    tenMinutesLater: '稍后 10 分钟',
    putOff: (time: string) => `${time} 再提醒`,
    reminded: {
      recycled: '该客户已被移入回收站',
      deleted: '该客户已被删除',
      claimed: '该客户已被领取',
      transferred: '当前客户已转移他人',
    },
    dialFailed: '唤起拨号盘失败',
    dialDenied: '申请通话权限失败',
    dialDeniedHint: '到设置里打开电话权限后再试',
    dialNotAllowed: '没有呼叫权限',
  },
  en: {
    notice: 'Notice',
    permissionsChanged: 'The permissions of this account have changed, sign in again',
    ok: 'OK',
    numbersEntered: 'Numbers entered',
    visitDue: 'Return visit',
    seeDetail: 'See details',
    cancel: 'Cancel',
    tenMinutesLater: 'In 10 minutes',
    putOff: (time) => `Again at ${time}`,
    reminded: {
      recycled: 'This customer is in the recycle bin',
      deleted: 'This customer was deleted',
      claimed: 'Somebody claimed this customer',
      transferred: 'This customer was handed to somebody else',
    },
    dialFailed: 'The dial pad did not open',
    dialDenied: 'Permission to call was refused',
    dialDeniedHint: 'Allow calls in the settings, then try again',
    dialNotAllowed: 'Your role may not place calls',
  },
});
