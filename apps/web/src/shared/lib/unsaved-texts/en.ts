import type { Translated } from '../../i18n/texts.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Discard your changes?',
  body: 'Your changes are not saved yet.',
  discard: 'Discard',
  stay: 'Keep editing',
};
