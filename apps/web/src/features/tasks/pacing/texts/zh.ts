export const zh = {
  title: '实时看板',
  failed: '看板加载失败',
  ready: '空闲坐席',
  ringing: '振铃中',
  talking: '通话中',
  wrapUp: '话后整理',
  waiting: '等待坐席',
  away: '离开',
  abandoned: '无人应答',
  share: (abandoned: number, answered: number, cap: string, all: string) =>
    `近 30 天接起 ${answered} 通，其中 ${abandoned} 通 2 秒内没有坐席接听，上限 ${cap}；全公司 ${all}`,
  metWithin: (seconds: number) => `客户接起后 ${seconds} 秒内有坐席`,
  metNote: '近 24 小时，95% 的客户等得不比这更久',
  steppedDown: '无人应答偏多，已改为销售空闲才拨',
  agents: '坐席',
  noPhone: '网页电话没开，任务不会拨给他',
} as const;
