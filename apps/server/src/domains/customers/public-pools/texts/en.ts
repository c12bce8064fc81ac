import { plural } from '@haihu/rules/plural';
import { formatCount } from '../../core/grouped.ts';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  extensions: {
    asked: () => 'A colleague requested more time with a customer',
    granted: (answer) => ['Your request for more time was approved', answer].filter(Boolean).join(': '),
    refused: (answer) => ['Your request for more time was declined', answer].filter(Boolean).join(': '),
  },
  atNight: {
    returned: (count) => `${plural(formatCount(count), 'customer')} returned to the public pool last night`,
    warned: (count, days) =>
      `${plural(formatCount(count), 'customer')} will return to the public pool within ${plural(days, 'day')}. Follow up in time`,
  },
};
