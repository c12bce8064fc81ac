import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Tags',
  add: '+ Tag',
  noTags: 'No tags yet',
};
