import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  recycled: 'This customer is in the recycle bin',
  deleted: 'This customer was deleted',
  claimed: 'This customer was claimed by a colleague',
  transferred: 'This customer was handed to a colleague',
};
