export const zh = {
  missed: (who: string) => `${who || '客户'}来过电话，请回电`,
  leftMessage: (who: string) => `${who || '客户'}来过电话，留了言，请听一下`,
  times: (count: number) => (count > 1 ? `共 ${count} 次` : ''),
  settled: '已处理',
  offerOver: { declined: '', absent: '你没有接，来电已转给别人', gone: '对方挂断了' },
} as const;
