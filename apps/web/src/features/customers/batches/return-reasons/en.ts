import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  reasons: {
    not_interested: 'Not interested',
    unreachable: 'Cannot be reached',
    wrong_number: 'Wrong number',
    duplicate: 'Duplicate',
    other_area: 'Not our area',
    other: 'Other',
  },
  colon: ': ',
};
