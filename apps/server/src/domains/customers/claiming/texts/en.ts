import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  customer: 'The customer you were calling was taken away',
  task: 'The task you were on was stopped',
  number: 'The number you were calling was deleted',
};
