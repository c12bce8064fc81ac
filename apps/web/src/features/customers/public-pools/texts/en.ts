import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Public pool rules',
  claims: 'Claims left today',
  claimsNote: 'Returning a customer does not restore a claim',
  room: 'Room in your private pool',
  roomNote: 'Won customers do not count',
  of: (left, most) => `${left} of ${most}`,
  arrivals: 'New in the public pool',
  givenBack: 'Returned by you',
  atOnce: 'claimable immediately',
  afterMinutes: (minutes) => `claimable after ${plural(minutes, 'minute')}`,
  afterDays: (days) => `again after ${plural(days, 'day')}`,
  notFollowedUp: 'Not followed up',
  noDeal: 'Not won',
  backAfter: (days) => `returns after ${plural(days, 'day')}`,
  doubled: 'Twice as long for A and B',
  dealtStay: 'Won customers stay',
  warning: 'Warning',
  daysAhead: (days) => `${plural(days, 'day')} ahead`,
  never: 'not at all',
  hidden: 'Shown after claiming',
};
