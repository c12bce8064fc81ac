import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  name: 'Audit',
  headings: ['Time', 'Who', 'What', 'Subject', 'Detail'],
  operator: 'Operator',
};
