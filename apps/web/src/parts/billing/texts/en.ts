import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  balance: 'Balance',
  yuan: (yuan) => `${yuan} yuan`,
  minutes: (minutes) => `${minutes} package min`,
  lasts: (days) => `lasts ${days.toLowerCase()}`,
  failed: 'The balance could not be loaded',
  days: (days) => (days > 999 ? 'Over 999 days' : days < 1 ? 'Under a day' : `${plural(days, 'day')}`),
  owes: (yuan) => `${yuan} yuan owed for calls that were in progress. Your next payment settles this first. `,
  noCallsUntilPaid: 'No new calls until then',
  noBalance: 'The balance is used up. ',
  callsUsePackages: (minutes) => `New calls can use ${minutes} package min`,
  packagesThenCredit: (minutes, yuan) =>
    `The balance is used up. New calls can use ${minutes} package min, then ${yuan} yuan of credit`,
  onCredit: (yuan) => `The balance is used up. Calls now use your credit: ${yuan} yuan left`,
  low: (percent) => `The balance is down to ${percent}% or less of what it was after the last recharge`,
  notRecharged: 'Nothing recharged yet. You can call after the first recharge',
  usedUp: 'The balance is used up. No new calls; calls in progress continue',
  minutesLow: (minutes, percent) =>
    `${minutes} package min left (${percent}% or less). After that, calls are charged to the balance`,
  minutesUsedUp: 'Package minutes are used up. Calls are now charged to the balance',
};
