import type { AgentState } from '@haihu/contract/calls/values';
import type { TaskAgentRefusal, TaskFault } from '@haihu/contract/tasks/values';

export const zh = {
  alarms: '任务停着',
  and: '、',
  faults: {
    no_line: '没有可用的线路',
    line_busy: '线路已满，稍后继续',
    line_paused: '线路在休息',
    no_balance: '余额不足，充值后自动继续',
    by_device: '贵公司用坐席自己的手机拨号，请把任务改成预览模式',
    other: '暂时不能拨打，系统会再试',
  } as Record<TaskFault, string>,
  noneReady: '没有空闲坐席，暂不拨号',
  lastPlaced: (ago: string) => `${ago}前拨出一通`,
  nonePlaced: '还没有拨出电话',
  next: (seconds: number) => `下一通 ${seconds} 秒后`,
  nextSoon: '马上拨下一通',
  standsStill: (ago: string) => `${ago}没有拨出电话`,
  standsStillUnknown: '坐席空闲、号码在等，系统在重试。一直这样请联系平台客服',
  numbersLater: (at: string) => `下一个号码 ${at} 可以拨`,
  numbersNone: '等着拨的号码没有了',
  ownNumbersNone: '没有你可拨的号码了',
  own: {
    offline: '你已离线，开始接听后才会有电话',
    break: '你在小休，开始接听后才会有电话',
    wrap_up: '话后整理中，整理完接着拨',
    calling: null,
    busy: null,
    ready: null,
  } as Record<AgentState, string | null>,
  ownRefusals: {
    follow_up_first: '上一通还没写跟进，写完才有下一通',
    already_talking: '你还有一通电话没有结束',
    no_seat: '你没有套餐坐席，不会有电话，请主管分配',
    no_permission: '你没有拨打电话的权限，请联系主管',
    in_run: '你在连续拨打，停止后才会有任务的电话',
    no_phone: '你的网页电话没开，打开后才会有任务的电话',
  } as Record<TaskAgentRefusal, string>,
  refusals: {
    follow_up_first: (name: string) => `${name}：上一通还没写跟进`,
    already_talking: (name: string) => `${name}：还有一通电话没有结束`,
    no_seat: (name: string) => `${name}：没有套餐坐席`,
    no_permission: (name: string) => `${name}：没有拨打电话的权限`,
    in_run: (name: string) => `${name}：在连续拨打自己的客户`,
    no_phone: (name: string) => `${name}：网页电话没开`,
  } as Record<TaskAgentRefusal, (name: string) => string>,
} as const;
