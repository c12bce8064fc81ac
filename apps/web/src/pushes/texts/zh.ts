import { goneCustomerWords } from '@haihu/rules/customers/places/gone-customer-words';

export const zh = {
  notice: '提示',
  permissionsChanged: '该账户权限发生变化，请重新登录',
  ok: '确定',
  numbersEntered: '号码录入成功',
  followUpsImported: '跟进导入完成',
  gone: {
    task: '这个任务已结束，写好的内容留在本机',
    customer: '这位客户已被移走，写好的内容留在本机',
    number: '这个号码已被删除',
  },
  fileMade: '导出的文件已生成',
  seeFile: '查看',
  applicationCame: '有人申请加入企业',
  authenticationDecided: '企业认证有结果了',
  callBackDue: '回访提醒',
  seeDetail: '查看详情',
  cancel: '取消',
  snoozes: { ten_minutes: '稍后 10 分钟', hour: '1 小时', tomorrow: '明天 10:00' },
  putOff: (time: string) => `${time} 再提醒`,
  reminded: goneCustomerWords.zh,
  dialNotAllowed: '没有呼叫权限',
} as const;
