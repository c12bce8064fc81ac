import type { AgentState } from '@haihu/contract/calls/values';
import type { TaskFault } from '@haihu/contract/tasks/values';
import { texts } from '../../../shared/i18n/texts.ts';

/** Words of a task's live board. */
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
    share: (abandoned: number, answered: number, cap: string) =>
      `近 30 天接起 ${answered} 通，其中 ${abandoned} 通无人应答，上限 ${cap}`,
    steppedDown: '无人应答偏多，已改为销售空闲才拨',
    faults: {
      no_line: '没有可用的线路',
      line_busy: '线路已满，稍后继续',
      line_paused: '线路在休息',
      no_balance: '余额不足，充值后自动继续',
      by_device: '贵公司用坐席自己的手机拨号，请把任务改成预览模式',
      other: '暂时不能拨打，系统会再试',
    } as Record<TaskFault, string>,
    noneReady: '没有空闲坐席，暂不拨号',
    agents: '坐席',
    states: { ready: '空闲', busy: '通话中', wrap_up: '话后整理', break: '小休', offline: '离线' } as Record<
      AgentState,
      string
    >,
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
    share: (abandoned, answered, cap) =>
      `${abandoned} of ${answered} answered calls in 30 days reached no agent. The limit is ${cap}`,
    steppedDown: 'Too many answered calls reached no agent. Now dialling one call per free agent',
    faults: {
      no_line: 'No line to call on',
      line_busy: 'The line is full. Dialling continues soon',
      line_paused: 'The line is paused',
      no_balance: 'The balance is used up. Dialling continues after a recharge',
      by_device: 'Your company calls from the agents’ own phones. Change the task to preview mode',
      other: 'Calls cannot be placed now. Retrying',
    },
    noneReady: 'No agent is ready, so nothing is dialled',
    agents: 'Agents',
    states: { ready: 'Ready', busy: 'In a call', wrap_up: 'Wrap-up', break: 'On a break', offline: 'Offline' },
  },
});
