import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  mobile: 'Numbers',
  position: 'Position and gender',
  area: 'Area',
  custom: 'Custom fields',
};
