export const zh = {
  dayUsed: (name: string, numbers: number) => ({
    title: `${name}今天比对的 ${numbers.toLocaleString('en')} 个号码已用完`,
    text: '查过哪些号码记在操作日志里，明天可继续',
  }),
  compared: (name: string, numbers: number) => ({
    title: `${name}用名单比对了 ${numbers.toLocaleString('en')} 个号码`,
    text: '用途和结果记在操作日志里',
  }),
} as const;
