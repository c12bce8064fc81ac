import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Discard your changes?',
  body: 'Your changes are not saved yet.',
  discard: 'Discard',
  stay: 'Keep editing',
};
