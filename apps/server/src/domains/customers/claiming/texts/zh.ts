export const zh = {
  customer: '正在拨打的客户被移走',
  task: '正在做的任务已停止',
  number: '正在拨打的号码被删除',
} as const;
