import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  validUntil: (when) => `Valid until ${when}`,
  joinAndEnter: 'Join and enter',
  noInvite: 'This invitation cannot be used',
};
