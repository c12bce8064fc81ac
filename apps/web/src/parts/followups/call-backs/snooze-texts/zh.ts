export const zh = {
  snooze: '稍后',
  snoozeOf: (name: string) => `稍后提醒${name}`,
  snoozes: { ten_minutes: '10 分钟后', hour: '1 小时后', tomorrow: '明天 10:00' },
  remindsAt: (when: string) => `${when} 再提醒`,
} as const;
