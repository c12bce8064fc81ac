import type { OwnOutcomeKind } from '@haihu/contract/tasks/values';

export const zh = {
  usual: '系统结果',
  usualHint: '这些结果一直都有，不能改',
  ofTask: '只用于这个任务',
  ofAll: '用于所有任务和客户通话',
  none: '还没有自己的结果',
  noneHint: '加上你们常用的说法，例如“要报价”或“下月再聊”',
  add: '添加结果',
  addOne: '添加',
  edit: '修改结果',
  words: '坐席看到的字',
  placeholder: '例如：要报价',
  kind: '属于哪一类',
  kinds: {
    success: '成功',
    open: '待定',
    refused: '拒绝',
    wrong: '打错',
    machine: '没人接',
  } as Record<OwnOutcomeKind, string>,
  kindHints: {
    success: '统计时算“有意向”',
    open: '统计时算“再联系”',
    refused: '统计时算“没意向”，按规定的月数不再拨打',
    wrong: '统计时算“不是本人”，不再拨打',
    machine: '统计时算“没联系上”',
  } as Record<OwnOutcomeKind, string>,
  again: '再拨几次',
  times: (count: number) => (count === 0 ? '不再拨' : `再拨 ${count} 次`),
  wait: '隔多久再拨',
  after: (minutes: number) =>
    minutes % 1440 === 0
      ? `隔 ${minutes / 1440} 天`
      : minutes % 60 === 0
        ? `隔 ${minutes / 60} 小时`
        : `隔 ${minutes} 分钟`,
  otherDaypart: '换个时段再拨',
  otherDaypartNote: '上次是上午，下次就在下午或晚上',
  sameAgent: '由同一个坐席再拨',
  sameAgentNote: '关掉后，谁有空谁拨',
  silence: '静默',
  silenceHint: '这些天里，本企业谁都不能拨这个号码',
  days: (count: number) => (count === 0 ? '不静默' : `${count} 天`),
  silent: (count: number) => `静默 ${count} 天`,
  save: '保存',
  saving: '正在保存',
  saved: '已保存',
  remove: '删除',
  removeOf: (words: string) => `删除“${words}”`,
  removeTitle: (words: string) => `删除“${words}”？`,
  removeBody: '坐席不能再选它，已经写下的结果不变。',
} as const;
