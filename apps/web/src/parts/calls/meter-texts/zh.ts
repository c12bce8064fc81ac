import type { WarningLevel } from '@haihu/rules/billing/charging/charging';

export const zh = {
  perMinute: (yuan: string) => `${yuan} 元/分钟`,
  free: '这条线路不收费',
  minutesLeft: (minutes: string) => `还可打 ${minutes} 分钟`,
  packageLeft: (minutes: string) => `套餐还剩 ${minutes} 分钟`,
  held: (yuan: string) => `占用 ${yuan} 元`,
  used: (amounts: string) => `已用 ${amounts}`,
  left: (amounts: string) => `剩余 ${amounts}`,
  beyond: (yuan: string) => `将欠费 ${yuan} 元`,
  inPackage: (minutes: string) => `套餐 ${minutes} 分钟`,
  yuan: (yuan: string) => `${yuan} 元`,
  warnings: {
    20: '余量不足 20%',
    5: '余量不足 5%',
    0: '余量已用完，新电话拨不出',
  } satisfies Record<WarningLevel, string>,
} as const;
