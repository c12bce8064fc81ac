import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  ends: (name, days) =>
    `The package "${name}" ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}: you can renew it`,
  seat: 'Calls need a seat of the package, and you have none: ask your manager for one',
  fee: (yuan) => `The balance is not enough for ${yuan} yuan of line fees: please recharge`,

  balance: ({ level, goesOn }) => {
    if (level > 0) return `${level} % or less of the balance after the last recharge is left`;
    return goesOn
      ? 'The balance is used up: new calls use packages or the agreed credit'
      : 'The balance is used up: no new calls';
  },
  minutes: ({ level, left, goesOn }) => {
    if (level > 0) return `${left.toLocaleString('en')} package minutes are left: ${level} % or less`;
    return goesOn
      ? 'Package minutes are used up: calls are paid from the balance now'
      : 'Package minutes are used up: no new calls';
  },
};
