export const zh = {
  name: '审计',
  headings: ['时间', '操作人', '做了什么', '对象', '说明'],
  operator: '平台运营方',
} as const;
