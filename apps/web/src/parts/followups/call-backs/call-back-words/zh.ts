export const zh = {
  late: (time: string) => `逾期 ${time}`,
  after: (time: string) => `${time}后`,
  minutes: (count: number) => `${count} 分钟`,
  hours: (count: number) => `${count} 小时`,
  days: (count: number) => `${count} 天`,
} as const;
