export const zh = {
  balance: '余额',
  yuan: (yuan: string) => `${yuan} 元`,
  minutes: (minutes: string) => `套餐 ${minutes} 分钟`,
  lasts: (days: string) => `还可用${days}`,
  failed: '余额没有读出来',
  days: (days: number) => (days > 999 ? '999 天以上' : days < 1 ? '不到 1 天' : `约 ${days} 天`),
  owes: (yuan: string) => `欠费 ${yuan} 元：通话中超出的部分，下次充值先还。`,
  noCallsUntilPaid: '还清前拨不出新电话',
  noBalance: '余额已用完。',
  callsUsePackages: (minutes: string) => `新的电话只能用套餐里的 ${minutes} 分钟`,
  packagesThenCredit: (minutes: string, yuan: string) =>
    `余额已用完。新的电话先用套餐里的 ${minutes} 分钟，再用授信 ${yuan} 元`,
  onCredit: (yuan: string) => `余额已用完，现在用的是授信，还剩 ${yuan} 元`,
  low: (percent: number) => `余额已降到上次充值后的 ${percent}% 以内`,
  usedUp: '余额已用完，新的电话拨不出；正在通话的不受影响',
  minutesLow: (minutes: string, percent: number) => `套餐只剩 ${minutes} 分钟（${percent}% 以内），用完后从余额扣费`,
  minutesUsedUp: '套餐分钟已用完，现在从余额扣费',
} as const;
