import type { Translated } from '../../../shared/i18n/texts.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  mobile: 'Numbers',
  position: 'Position and gender',
  area: 'Area',
  custom: 'Custom fields',
};
