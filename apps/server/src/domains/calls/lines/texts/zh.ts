export const zh = {
  below_line: (number: string, line: string) => `${line}的 ${number} 接通率不到线路的一半，24 小时内改用别的号码`,
  daily_cap: (number: string, line: string) => `${line}的 ${number} 今天打满了，明天再用`,
} as const;
