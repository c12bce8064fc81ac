import type { TaskForm } from '@haihu/contract/tasks/keeping';
import type { TaskChangeKind } from '@haihu/contract/tasks/values';

export const zh = {
  history: '修改记录',
  none: '还没有记录',
  noneHint: '谁改了什么，会记在这里',
  what: {
    created: '创建了任务',
    copied: '复制出这个任务',
    edited: '修改了任务',
    start: '开始了任务',
    pause: '暂停了任务',
    stop: '结束了任务',
    archive: '归档了任务',
    divided: '分配了号码',
    reverted: '收回了号码',
    removed: '删除了号码',
    undone: '撤销了添加的号码',
  } as Record<TaskChangeKind, string>,
  fields: {
    name: '名称',
    mode: '拨号方式',
    lineId: '线路',
    seatIds: '坐席',
    script: '话术',
    paceSeconds: '拨打间隔',
    hours: '拨打时间',
    retries: '重拨规则',
    abandonCap: '无人应答上限',
  } as Record<keyof TaskForm, string>,
  changed: (fields: string[]) => `改了：${fields.join('、')}`,
  numbers: (count: number) => `${count} 个号码`,
} as const;
