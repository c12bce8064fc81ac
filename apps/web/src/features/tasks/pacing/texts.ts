import { texts } from '../../../shared/i18n/texts.ts';

/** Texts of a task's live board. */
export const t = texts({
  zh: {
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
  },
  en: {
    title: 'Live board',
    failed: 'The board could not be loaded',
    ready: 'Ready',
    ringing: 'Ringing',
    talking: 'In call',
    wrapUp: 'Wrap-up',
    waiting: 'Waiting',
    away: 'Away',
    abandoned: 'Abandoned',
    share: (abandoned, answered, cap, all) =>
      `${abandoned} of ${answered} answered calls in 30 days reached no agent within 2 s. The limit is ${cap}. All tasks: ${all}`,
    metWithin: (seconds) => `An agent within ${seconds} s of the answer`,
    metNote: '95 % of customers in the last 24 hours waited no longer',
    steppedDown: 'Too many answered calls reached no agent. Now dialling one call per free agent',
    agents: 'Agents',
    noPhone: 'Web phone is off, so the task gives no calls',
  },
});
