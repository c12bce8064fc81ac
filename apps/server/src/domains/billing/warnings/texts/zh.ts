import type { Low } from '../low.ts';

export const zh = {
  ends: (name: string, days: number) =>
    `套餐“${name}”${days === 0 ? '今天' : days === 1 ? '明天' : `${days} 天后`}到期，可以续费`,
  seat: '拨打电话需要套餐坐席，你还没有坐席，请联系管理员分配',
  fee: (yuan: string) => `余额不够付线路费用 ${yuan} 元，请充值`,

  balance: ({ level, goesOn }: Low) => {
    if (level > 0) return `余额已降到上次充值后的 ${level}% 以内`;
    return goesOn ? '余额已用完，新的电话用套餐或授信' : '余额已用完，新的电话拨不出';
  },
  minutes: ({ level, left, goesOn }: Low) => {
    if (level > 0) return `套餐只剩 ${left.toLocaleString('en')} 分钟（${level}% 以内）`;
    return goesOn ? '套餐分钟已用完，之后的电话从余额扣费' : '套餐分钟已用完，新的电话拨不出';
  },
} as const;
