import type { MissedEnd } from '@haihu/contract/calls/values';

export const zh = {
  whose: '看谁的未接来电',
  mine: '我的',
  team: '团队',
  state: '处理状态',
  open: '待回电',
  closed: '已处理',
  failed: '未接来电加载失败',
  none: '没有待回的电话',
  noneHint: '客户回拨企业的号码没人接，会在这里，也会通知到你',
  noneClosed: '还没有处理过的未接来电',
  times: (count: number) => `${count} 次`,
  once: '来电',
  call: (who: string) => `回电：${who}`,
  ends: {
    talk: '已通话',
    settled: '已解决',
    wrong_number: '打错了',
    unwanted: '骚扰来电',
  } satisfies Record<MissedEnd, string>,
  reopen: '恢复',
  reopenOf: (who: string) => `恢复：${who}`,
  unknown: '客户',
} as const;
