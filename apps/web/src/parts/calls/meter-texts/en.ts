import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  perMinute: (yuan) => `¥${yuan}/min`,
  free: 'This line is free',
  minutesLeft: (minutes) => `${minutes} min left`,
  packageLeft: (minutes) => `${minutes} package min left`,
  held: (yuan) => `¥${yuan} reserved`,
  used: (amounts) => `${amounts} used`,
  left: (amounts) => `${amounts} left`,
  beyond: (yuan) => `¥${yuan} will be owed`,
  inPackage: (minutes) => `${minutes} package min`,
  yuan: (yuan) => `¥${yuan}`,
  warnings: {
    20: 'Under 20% left',
    5: 'Under 5% left',
    0: 'Used up, no new calls',
  },
};
