import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  atPhone: 'Your bound phone is ringing. Pick it up and press 1',
};
