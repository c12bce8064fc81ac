export const zh = {
  application: { title: '有人申请加入企业', text: '去处理申请' },
  authentication: { title: '企业认证有结果了', text: '' },
} as const;
