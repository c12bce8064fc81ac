export const zh = {
  title: '导出的文件',
  failed: '文件没有读出来',
  none: '最近一天没有导出文件',
  noneHint: '导出的文件会在这里保留一天',
  kinds: {
    'customers.export': '客户名单',
    'audit.export': '审计记录',
    'billing.export': '账单',
    'statistics.export': '统计数据',
    'tasks.export': '任务结果',
    'identity.export_data': '我的个人数据',
  } as Record<string, string>,
  states: { waiting: '排队中', running: '生成中', done: '下载', failed: '没有生成' },
  taking: '下载中',
  rows: (count: string) => `${count} 条`,
} as const;
