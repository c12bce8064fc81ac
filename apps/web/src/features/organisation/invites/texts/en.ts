import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  validUntil: (when) => `Valid until ${inSentence(when)}`,
  joinAndEnter: 'Join and enter',
  noInvite: 'This invitation cannot be used',
};
