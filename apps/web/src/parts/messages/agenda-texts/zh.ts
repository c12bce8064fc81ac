import type { AgendaKind } from '@haihu/contract/messages/values';

export const zh = {
  agenda: '待办',
  kinds: {
    missed: '未接来电',
    call_back: '回访',
    task_number: '任务号码',
    unreported: '未上报',
    unwritten: '未写跟进',
    leaving: '快回收',
    extension: '延期申请',
  } satisfies Record<AgendaKind, string>,
  /** Call-backs by day. */
  callBacks: { late: '逾期', today: '今天', tomorrow: '明天', later: '之后' },
  due: (count: number) => `${count} 个待办`,
  unsent: (count: number) => `${count} 条未上传`,
  none: '今天没有欠账',
};
